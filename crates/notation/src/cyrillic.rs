//! Cyrillic letters where Latin ones are meant. A letter is typed by its sound or look (`цд4`), or on the key of the
//! Latin letter because the layout was not switched (`св4`). Only the legal moves can tell.

/// The Latin letter that a Cyrillic one sounds or looks like, in lower case.
pub(crate) fn by_sound(c: char) -> Option<char> {
    Some(match lower(c) {
        'а' => 'a',
        'б' | 'в' => 'b',
        'ц' | 'с' => 'c',
        'д' => 'd',
        'е' | 'ё' | 'э' => 'e',
        'ф' => 'f',
        'г' | 'ж' => 'g',
        'х' | 'н' | 'ш' => 'h',
        'и' => 'i',
        'й' => 'j',
        'к' => 'k',
        'л' => 'l',
        _ => return None,
    })
}

/// What the key of a Cyrillic letter types in the Latin layout: the letters of files, the sign of a capture and the
/// dot.
fn by_key(c: char) -> Option<char> {
    Some(match lower(c) {
        'ф' => 'a',
        'и' => 'b',
        'с' => 'c',
        'в' => 'd',
        'у' => 'e',
        'а' => 'f',
        'п' => 'g',
        'р' => 'h',
        'ш' => 'i',
        'о' => 'j',
        'л' => 'k',
        'д' => 'l',
        'ч' => 'x',
        'ж' => ':',
        'ю' => '.',
        _ => return None,
    })
}

fn lower(c: char) -> char {
    c.to_lowercase().next().unwrap_or(c)
}

/// Whether a text has Cyrillic letters.
pub(crate) fn is_in(text: &str) -> bool {
    !text.is_ascii() && text.chars().any(|c| ('\u{400}'..='\u{4ff}').contains(&c))
}

/// The Latin texts that the text of a move can stand for, character by character: three by sound, since `х` is a
/// capture sign as well as the file h, and one by keys.
pub(crate) fn readings(text: &str) -> [String; 4] {
    let chars: Vec<char> = text.chars().collect();
    let is_cross = |index: usize| lower(chars[index]) == 'х';
    let is_before_digit = |index: usize| chars.get(index + 1).is_some_and(char::is_ascii_digit);
    let by_sound = |is_file: &dyn Fn(usize) -> bool| {
        let latin = |(index, &c): (usize, &char)| match by_sound(c) {
            Some(_) if is_cross(index) && !is_file(index) => 'x',
            latin => latin.unwrap_or(c),
        };
        chars.iter().enumerate().map(latin).collect::<String>()
    };
    [
        by_sound(&is_before_digit),
        by_sound(&|index| index == 0 || is_before_digit(index)),
        by_sound(&|_| false),
        chars.iter().map(|&c| by_key(c).unwrap_or(c)).collect(),
    ]
}
