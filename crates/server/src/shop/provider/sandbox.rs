//! The sandbox: a checkout page of our own on which no money moves. Its payment status is what the visitor presses there.

use std::future::ready;

use super::{AskedCheckout, CheckoutRequest, Details, Provider, ProviderStatus, RefundOrder, Work};

pub const SANDBOX: &str = "sandbox";

pub(in crate::shop) struct Sandbox {
    pub(super) site_url: String,
}

impl Provider for Sandbox {
    fn name(&self) -> &'static str {
        SANDBOX
    }

    fn open(&self, request: CheckoutRequest) -> Work<Details> {
        let id = request.purchase;
        Box::pin(ready(Ok(Details {
            provider_ref: Some(format!("sandbox_{id}")),
            checkout_url: Some(format!("{}/sandbox-checkout/{id}", self.site_url)),
            ..Details::default()
        })))
    }

    fn ask(&self, checkout: AskedCheckout) -> Work<(ProviderStatus, Details)> {
        let status = if checkout.closed { ProviderStatus::Expired } else { ProviderStatus::Open };
        Box::pin(ready(Ok((status, Details::default()))))
    }

    fn close(&self, _: AskedCheckout) -> Work<(ProviderStatus, Details)> {
        Box::pin(ready(Ok((ProviderStatus::Cancelled, Details::default()))))
    }

    fn refund(&self, _: RefundOrder) -> Work<()> {
        Box::pin(ready(Ok(())))
    }
}
