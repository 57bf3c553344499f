//! From where the call comes that is being answered: for the few use cases that limit by it.

use std::future::Future;
use std::net::IpAddr;

tokio::task_local! {
    static ADDRESS: IpAddr;
}

/// Answers a call that came from this address.
pub async fn answering<F: Future>(address: IpAddr, answer: F) -> F::Output {
    ADDRESS.scope(address, answer).await
}

/// The address of whoever called the function that runs now.
pub fn caller_address() -> Option<IpAddr> {
    ADDRESS.try_with(|address| *address).ok()
}
