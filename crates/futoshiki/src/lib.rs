//! futoshiki
