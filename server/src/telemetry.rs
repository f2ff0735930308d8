//! Logs and metrics. Log lines go to standard error, and can be read alone: ids are fields with the same names everywhere
//! (`match_id`, `player_id`, `address`). Metrics have no label whose values grow with matches or people.
//!
//! This module must not decide what is worth telling.

use std::io::IsTerminal;
use std::sync::OnceLock;

use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::config::LogFormat;

/// Bounds of histograms of durations, in seconds: from a commit without a disk to what nobody waits for.
const SECONDS: [f64; 14] = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

/// Bounds of histograms of counts.
const COUNTS: [f64; 11] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0, 1024.0];

/// Starts logging, once a process.
pub fn log(format: LogFormat) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    let lines =
        tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    let registry = tracing_subscriber::registry().with(filter);
    match format {
        LogFormat::Text => registry.with(lines.with_target(false)).init(),
        LogFormat::Json => registry.with(lines.json().flatten_event(true).with_current_span(false)).init(),
    }
}

/// The process's metrics; several servers in one process share them.
pub fn metrics() -> &'static PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE.get_or_init(|| {
        let recorder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS)
            .and_then(|builder| builder.set_buckets_for_metric(Matcher::Suffix("_writes".to_owned()), &COUNTS))
            .expect("there are buckets")
            .build_recorder();
        let handle = recorder.handle();
        // Where somebody who embeds the server has a recorder already, theirs gets the figures and ours stays empty.
        let _ = metrics::set_global_recorder(recorder);
        // What should stay at nought is there from the start, or nobody could watch for its first rise.
        for quiet in ["touchline_too_fast_total", "touchline_sockets_too_slow_total", "touchline_matches_made_total"] {
            metrics::counter!(quiet).increment(0);
        }
        for what in ["append", "create"] {
            metrics::counter!("touchline_journal_failures_total", "what" => what).increment(0);
        }
        handle
    })
}
