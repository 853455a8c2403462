//! Plain enumeration on small boards.
