//! Files that are read whole, which must not be larger than anything they could be.

use std::fs::File;
use std::io::{self, Error, ErrorKind, Read};
use std::path::Path;

/// The largest evaluation or book, in bytes: those that are built in have less than half a mebibyte.
pub(crate) const LARGEST: u64 = 256 * 1024 * 1024;

/// The bytes of a file that has at most so many. A file without end, such as a device, is given up there.
pub(crate) fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = vec![];
    File::open(path)?.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(Error::new(ErrorKind::FileTooLarge, format!("it has more than {most} bytes")));
    }
    Ok(bytes)
}

/// The same as text.
pub(crate) fn read_text(path: &Path, most: u64) -> io::Result<String> {
    String::from_utf8(read(path, most)?)
        .map_err(|_| Error::new(ErrorKind::InvalidData, "it is no text in UTF-8"))
}
