//! A server or relay that the load run starts, measures and ends.
//!
//! Only processes that were started here are ever ended here.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use touchline::address::Address;

/// Clock ticks a second in `/proc/<pid>/stat`; 100 on every Linux that matters.
const TICKS_PER_S: u64 = 100;

/// A process that says where it listens.
pub(super) struct Process {
    child: Child,
    /// Where it listens.
    pub(super) address: Address,
    /// How long it took from its start until it said so.
    pub(super) started_in: Duration,
}

impl Process {
    /// Starts a program and waits for its line `listening on http://..`.
    pub(super) fn start(program: &Path, arguments: &[String]) -> anyhow::Result<Process> {
        let began = Instant::now();
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .with_context(|| program.display().to_string())?;
        let mut lines = BufReader::new(child.stdout.take().context("its output is piped")?).lines();
        let address = lines.by_ref().map_while(Result::ok).find_map(|line| {
            let (_, address) = line.split_once("listening on ")?;
            address.split_whitespace().next()?.parse().ok()
        });
        let started_in = began.elapsed();
        let Some(address) = address else {
            child.kill()?;
            bail!("{} ended without saying where it listens", program.display());
        };
        // Whatever else it prints must not fill the pipe.
        std::thread::spawn(move || lines.map_while(Result::ok).for_each(drop));
        Ok(Process { child, address, started_in })
    }

    /// This program as a relay.
    pub(super) fn relay() -> anyhow::Result<Process> {
        let program = std::env::current_exe().context("where this program is")?;
        Process::start(&program, &["relay".to_owned()])
    }

    /// Ends it as a power cut would.
    pub(super) fn kill(mut self) -> anyhow::Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }

    /// Its resident memory in bytes.
    pub(super) fn memory(&self) -> anyhow::Result<u64> {
        memory(self.child.id())
    }

    /// Processor time that it has used.
    pub(super) fn cpu(&self) -> anyhow::Result<Duration> {
        cpu(self.child.id())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Processor time that this process has used.
pub(super) fn own_cpu() -> anyhow::Result<Duration> {
    cpu(std::process::id())
}

fn memory(pid: u32) -> anyhow::Result<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no resident memory is given")?;
    let kib: u64 = line.trim().trim_end_matches("kB").trim().parse()?;
    Ok(kib * 1024)
}

fn cpu(pid: u32) -> anyhow::Result<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat"))?;
    // The name in brackets may hold spaces; user and system time are fields 14 and 15.
    let (_, fields) = stat.rsplit_once(')').context("no name is given")?;
    let fields: Vec<&str> = fields.split_whitespace().collect();
    let ticks = |place: usize| fields.get(place - 3).context("a field is missing")?.parse::<u64>().context("ticks");
    Ok(Duration::from_millis((ticks(14)? + ticks(15)?) * 1000 / TICKS_PER_S))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_can_be_measured() {
        let pid = std::process::id();
        assert!(memory(pid).unwrap() > 100_000);
        assert!(cpu(pid).unwrap() < Duration::from_secs(3600));
    }
}
