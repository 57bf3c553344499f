//! The card data service's JSON: a list of cards for each locale.
