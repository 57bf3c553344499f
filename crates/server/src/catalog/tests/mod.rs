//! Cards and their pictures through the routes. The data is the tests' own, the art service a server on a socket.

mod art;
mod lists;
mod search;
mod swaps;
