//! Whether text is coloured, and the colours that games share.

use engine::game::Side;

/// Whether escape codes may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// Colours for sides and ball.
    Colour,
    /// Letters only.
    Plain,
}

/// What is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// Something of a side's: home is red and away blue as in the web client, so that two players can talk of "the red 3".
    Side(Side),
    /// The ball.
    Ball,
    /// The ground, which should not stand out.
    Faint,
}

impl Ink {
    /// The text in its colour, or as it is.
    pub fn paint(self, text: &str, paint: Paint) -> String {
        let code = match paint {
            Paint::Side(Side::Home) => "1;31",
            Paint::Side(Side::Away) => "1;34",
            Paint::Ball => "1;33",
            Paint::Faint => "2",
        };
        match self {
            Ink::Colour if !text.trim().is_empty() => format!("\x1b[{code}m{text}\x1b[0m"),
            _ => text.to_owned(),
        }
    }
}
