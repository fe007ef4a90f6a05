//! A request to the system, which is no part of the safe language.

/// How large a page may be, in bytes: what is smaller gains nothing.
#[cfg(target_os = "linux")]
const HUGE: usize = 2 << 20;

/// Asks that memory which is read here and there lies in large pages: the processor remembers where few pages are, and looks up again
/// where the others are. Memory that was not used yet is better asked for, and a system that has no large pages does nothing.
#[cfg(target_os = "linux")]
#[allow(unsafe_code)]
pub(crate) fn prefer<T>(memory: &mut [T]) {
    let bytes = size_of_val(memory);
    let skipped = memory.as_ptr().cast::<u8>().align_offset(HUGE);
    if let Some(length) = bytes.checked_sub(skipped).filter(|length| *length >= HUGE) {
        // SAFETY: the range lies in memory that is borrowed for this call, and the advice changes nothing that the program could see.
        unsafe {
            libc::madvise(memory.as_mut_ptr().cast::<u8>().add(skipped).cast(), length, libc::MADV_HUGEPAGE);
        }
    }
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn prefer<T>(_memory: &mut [T]) {}

#[cfg(test)]
mod tests {
    use super::prefer;

    #[test]
    fn memory_is_what_it_was() {
        for length in [0, 1, 1 << 18, 1 << 20] {
            let mut memory: Vec<u64> = (0..length).collect();
            prefer(&mut memory);
            assert!(memory.iter().zip(0..).all(|(&found, expected)| found == expected));
        }
    }
}
