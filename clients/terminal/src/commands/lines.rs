//! Lines of standard input for async code.
//!
//! Reading blocks, so a thread of its own does it; the channel holds few lines, so what is piped in waits in the pipe.

use std::io::BufRead;

use tokio::sync::mpsc;

const LINES_MAX: usize = 8;

/// The lines that are typed or piped in; it ends with the input.
pub(crate) fn lines() -> mpsc::Receiver<String> {
    let (sender, lines) = mpsc::channel(LINES_MAX);
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().lines() {
            let Ok(line) = line else { return };
            if sender.blocking_send(line).is_err() {
                return;
            }
        }
    });
    lines
}
