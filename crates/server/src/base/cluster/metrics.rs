//! The state of the connection, read when the metrics are.

use std::fmt;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::gauge::ConstGauge;

use super::Cluster;

pub(super) struct ClusterMetrics(pub(super) Cluster);

impl fmt::Debug for ClusterMetrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("ClusterMetrics").field(&self.0.node()).finish()
    }
}

impl Collector for ClusterMetrics {
    fn encode(&self, mut encoder: DescriptorEncoder<'_>) -> fmt::Result {
        let peers = i64::try_from(self.0.peers().borrow().len()).unwrap_or(i64::MAX);
        for (name, help, value) in [
            ("runeside_nats_connected", "Whether this node is connected to NATS", i64::from(self.0.is_connected())),
            ("runeside_other_nodes", "Other nodes that are alive", peers),
        ] {
            let gauge = ConstGauge::new(value);
            gauge.encode(encoder.encode_descriptor(name, help, None, MetricType::Gauge)?)?;
        }
        Ok(())
    }
}
