//! Large memory is freed beside whatever comes next: to give back some hundred megabytes takes longer than a limit may be late.

/// So many bytes take too long to free before an answer is given.
#[cfg(feature = "parallel")]
const LARGE: usize = 1 << 26;

/// Drops what holds about so many bytes; where these are many and there are threads, on one of theirs.
#[cfg(feature = "parallel")]
pub(crate) fn release<T: Send + 'static>(value: T, bytes: usize) {
    if bytes > LARGE {
        rayon::spawn(move || drop(value));
    }
}

/// Drops what holds about so many bytes.
#[cfg(not(feature = "parallel"))]
pub(crate) fn release<T>(value: T, _bytes: usize) {
    drop(value);
}
