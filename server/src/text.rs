//! What text from people may hold, wherever it is shown to others.
//!
//! Pure.

use unicode_normalization::char::is_combining_mark;

/// So many marks may stand on one letter: no living script needs more, and a tower of them covers what is above.
const MARKS_IN_A_ROW: usize = 4;

/// Whether a text has something to see, and nothing that hides or covers other things.
pub(crate) fn is_legible(text: &str) -> bool {
    let mut marks = 0;
    let grows_no_tower = text.chars().all(|c| {
        marks = if is_combining_mark(c) { marks + 1 } else { 0 };
        marks <= MARKS_IN_A_ROW && !is_hidden(c)
    });
    grows_no_tower && text.chars().any(|c| !c.is_whitespace() && !is_combining_mark(c))
}

/// Whether a character may stand in a name: letters and figures with their marks, signs, pictures, and spaces between them. All others show
/// nothing, are nothing yet, or mean what somebody's machine makes of them.
pub(crate) fn may_stand_in_a_name(c: char) -> bool {
    let is_mark =
        is_combining_mark(c) && !matches!(c, '\u{488}' | '\u{489}' | '\u{20dd}'..='\u{20e4}' | '\u{fe00}'..='\u{fe0f}');
    let is_sign =
        c.is_ascii_graphic() || matches!(c, '\u{a1}'..='\u{bf}' | '\u{2010}'..='\u{2027}' | '\u{2030}'..='\u{205e}');
    let is_picture = matches!(c, '\u{2190}'..='\u{2bff}' | '\u{3000}'..='\u{303f}' | '\u{1f000}'..='\u{1faff}');
    !is_hidden(c) && (c.is_alphanumeric() || c.is_whitespace() || is_mark || is_sign || is_picture)
}

/// Whether a character shows nothing or turns text around: control characters, joiners, fillers, marks of direction.
pub(crate) fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}')
        || matches!(c, '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}')
        || matches!(c, '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}
