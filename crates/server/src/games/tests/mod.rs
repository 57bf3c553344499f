//! What holds for every live game.
