//! The sandbox: a checkout page of our own on which no money moves. Its word is what the visitor presses there.

use std::future::ready;

use super::{AskedCheckout, Details, Order, Provider, RefundOrder, Word, Work};

pub const SANDBOX: &str = "sandbox";

pub(in crate::shop) struct Sandbox {
    pub(super) site_url: String,
}

impl Provider for Sandbox {
    fn name(&self) -> &'static str {
        SANDBOX
    }

    fn open(&self, order: Order) -> Work<Details> {
        let id = order.purchase;
        Box::pin(ready(Ok(Details {
            provider_ref: Some(format!("sandbox_{id}")),
            checkout_url: Some(format!("{}/sandbox-checkout/{id}", self.site_url)),
            ..Details::default()
        })))
    }

    fn ask(&self, checkout: AskedCheckout) -> Work<(Word, Details)> {
        let word = if checkout.closed { Word::Expired } else { Word::Open };
        Box::pin(ready(Ok((word, Details::default()))))
    }

    fn close(&self, _: AskedCheckout) -> Work<(Word, Details)> {
        Box::pin(ready(Ok((Word::Cancelled, Details::default()))))
    }

    fn refund(&self, _: RefundOrder) -> Work<()> {
        Box::pin(ready(Ok(())))
    }
}
