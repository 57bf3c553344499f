//! Cards and their pictures through the routes, with invented card data and a local art service.

mod art;
mod lists;
mod named;
mod search;
mod shared;
mod swaps;
