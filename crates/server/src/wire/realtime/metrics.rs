//! Figures of the sockets, for Prometheus.

use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;

#[derive(Clone, Default)]
pub(super) struct Figures {
    pub(super) sockets: Gauge,
    pub(super) channels: Gauge,
    pub(super) heard: Counter,
    pub(super) told: Counter,
    pub(super) cut: Counter,
}

impl Figures {
    pub(super) fn register(&self, registry: &mut Registry) {
        registry.register("runeside_realtime_sockets", "Sockets open", self.sockets.clone());
        registry.register("runeside_realtime_channels", "Channels joined", self.channels.clone());
        registry.register("runeside_realtime_messages_in", "Frames from clients", self.heard.clone());
        registry.register("runeside_realtime_messages_out", "Frames handed to clients", self.told.clone());
        registry.register("runeside_realtime_cut", "Sockets ended because they read too slowly", self.cut.clone());
    }
}
