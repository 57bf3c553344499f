//! Prometheus metrics of the sockets.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

#[derive(Clone, Default)]
pub(super) struct Metrics {
    pub(super) sockets: Gauge,
    pub(super) channels: Gauge,
    pub(super) frames_in: Counter,
    pub(super) frames_out: Counter,
    pub(super) closed_as_slow: Counter,
}

impl Metrics {
    pub(super) fn register(&self, registry: &mut Registry) {
        registry.register("runeside_realtime_sockets", "Sockets open", self.sockets.clone());
        registry.register("runeside_realtime_channels", "Channels joined", self.channels.clone());
        registry.register("runeside_realtime_messages_in", "Frames from clients", self.frames_in.clone());
        registry.register("runeside_realtime_messages_out", "Frames handed to clients", self.frames_out.clone());
        registry.register(
            "runeside_realtime_cut",
            "Sockets ended because they read too slowly",
            self.closed_as_slow.clone(),
        );
    }
}
