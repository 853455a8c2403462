//! Large memory is freed beside whatever comes next: to give back some hundred megabytes takes longer than a limit may be late.

/// So many bytes take too long to free before an answer is given.
#[cfg(feature = "parallel")]
const LARGE: usize = 1 << 26;

/// Drops what holds about so many bytes. Where these are many and there are threads, one of the rayon pool does it, beside
/// whatever comes next.
///
/// For what was built in vain when a limit is found to be reached: memory of hundreds of megabytes is given back more slowly than
/// an answer may be late. What is small, or not in a hurry, is simply dropped.
#[cfg(feature = "parallel")]
pub fn release<T: Send + 'static>(value: T, bytes: usize) {
    if bytes > LARGE {
        rayon::spawn(move || drop(value));
    }
}

/// Drops what holds about so many bytes: there are no threads to do it beside what comes next.
#[cfg(not(feature = "parallel"))]
pub fn release<T: Send + 'static>(value: T, _bytes: usize) {
    drop(value);
}
