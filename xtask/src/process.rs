//! Other programs, run within a time limit, and the CPU time that they took.

use std::fs::File;
use std::io::{Read, Seek};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use wait_timeout::ChildExt;

/// How a program ended.
pub(crate) struct Ended {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    /// User and system time; wall time where the system does not tell.
    pub(crate) cpu: Duration,
    /// It was stopped, since its time was over.
    pub(crate) stopped: bool,
}

/// Runs a program to its end, or to the limit of wall time. Its output goes through files, so that it never waits for us.
pub(crate) fn run(command: &mut Command, limit: Duration) -> Result<Ended, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let fails = |error: std::io::Error| format!("cannot run {program}: {error}");
    let [mut stdout, mut stderr] = [tempfile::tempfile(), tempfile::tempfile()];
    let (stdout, stderr) = (
        stdout.as_mut().map_err(|error| error.to_string())?,
        stderr.as_mut().map_err(|error| error.to_string())?,
    );
    command
        .stdin(Stdio::null())
        .stdout(stdout.try_clone().map_err(fails)?)
        .stderr(stderr.try_clone().map_err(fails)?);
    let (before, start) = (spent_by_children(), Instant::now());
    let mut child = command.spawn().map_err(fails)?;
    let ended = child.wait_timeout(limit).map_err(fails)?;
    if ended.is_none() {
        child.kill().map_err(fails)?;
        child.wait().map_err(fails)?;
    }
    let cpu = match (before, spent_by_children()) {
        (Some(before), Some(after)) => after.saturating_sub(before),
        _ => start.elapsed(),
    };
    Ok(Ended {
        stdout: text(stdout).map_err(fails)?,
        stderr: text(stderr).map_err(fails)?,
        cpu,
        stopped: ended.is_none(),
    })
}

fn text(file: &mut File) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// CPU time of all child processes that have ended so far.
#[cfg(unix)]
fn spent_by_children() -> Option<Duration> {
    use nix::sys::resource::{UsageWho, getrusage};
    use nix::sys::time::TimeValLike;
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).ok()?;
    let micros = usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    u64::try_from(micros).ok().map(Duration::from_micros)
}

#[cfg(not(unix))]
fn spent_by_children() -> Option<Duration> {
    None
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;

    #[test]
    fn output_and_time_of_a_program() {
        let mut command = Command::new("sh");
        command.args([
            "-c",
            "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done; echo done; echo note >&2",
        ]);
        let ended = run(&mut command, Duration::from_secs(100)).expect("sh is there");
        assert_eq!(ended.stdout, "done\n");
        assert_eq!(ended.stderr, "note\n");
        assert!(!ended.stopped && ended.cpu > Duration::ZERO);
    }

    #[test]
    fn what_takes_too_long_is_stopped_and_its_output_kept() {
        let mut command = Command::new("sh");
        command.args(["-c", "echo begun; exec sleep 600"]);
        let ended = run(&mut command, Duration::from_millis(300)).expect("sh is there");
        assert!(ended.stopped);
        assert_eq!(ended.stdout, "begun\n");
    }

    #[test]
    fn what_is_not_there_is_named() {
        let error = run(&mut Command::new("no-such-program"), Duration::from_secs(1));
        assert!(error.is_err_and(|error| error.contains("no-such-program")));
    }
}
