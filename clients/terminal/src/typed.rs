//! What can be typed at every game: orders, and questions to this program. All else is the game's.
//!
//! This module must not know any particular game.

use protocol::to_server::Order;

/// What a line asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Typed {
    /// Something that only the game can read, mostly an action.
    Game,
    /// The listed action with this number, from 1.
    Number(usize),
    /// Something in front of the game.
    Order(Order),
    /// The listed actions.
    List,
    /// The board again.
    Board,
    /// What the computer would do.
    Hint,
    /// What can be typed.
    Help,
    /// Leave the program.
    Quit,
    /// Nothing.
    Empty,
}

/// What `help` prints below the game's own lines.
pub const HELP: &str = "\
  list | 17           list what can be done | do number 17 of the list
  hint | board        ask the computer | show the board again
  resign | draw | accept | decline | abort | rematch | claim | claim draw
  quit                leave; the match goes on, come back with its address";

/// Reads a line.
pub fn read(line: &str) -> Typed {
    let words: Vec<String> = line.split_whitespace().map(str::to_lowercase).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        [] => Typed::Empty,
        ["list" | "l"] => Typed::List,
        ["board" | "b"] => Typed::Board,
        ["hint"] => Typed::Hint,
        ["help" | "?", ..] => Typed::Help,
        ["quit" | "exit"] => Typed::Quit,
        ["resign"] => Typed::Order(Order::Resign {}),
        ["draw"] => Typed::Order(Order::OfferDraw {}),
        ["accept"] => Typed::Order(Order::AcceptDraw {}),
        ["decline"] => Typed::Order(Order::DeclineDraw {}),
        ["abort"] => Typed::Order(Order::Abort {}),
        ["rematch"] => Typed::Order(Order::Rematch {}),
        ["claim"] => Typed::Order(Order::ClaimWin {}),
        ["claim", "draw"] => Typed::Order(Order::ClaimDraw {}),
        [number] => number.parse().map_or(Typed::Game, Typed::Number),
        _ => Typed::Game,
    }
}

/// The lines with their numbers, several to a row.
pub fn list(lines: &[String]) -> String {
    let mut text = String::new();
    let mut width = 0;
    for (index, line) in lines.iter().enumerate() {
        let item = format!("{:>4} {line}", index + 1);
        let padded = format!("{item:<24}");
        if width + padded.len() > 96 {
            text.truncate(text.trim_end().len());
            text.push('\n');
            width = 0;
        }
        width += padded.len();
        text += &padded;
    }
    text.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines() {
        let check = |line: &str, want: Typed| assert_eq!(read(line), want, "{line}");
        check("", Typed::Empty);
        check("17", Typed::Number(17));
        check(" L ", Typed::List);
        check("Claim Draw", Typed::Order(Order::ClaimDraw {}));
        check("help me", Typed::Help);
        check("run 1 N2", Typed::Game);
        check("17 18", Typed::Game);
        check("-1", Typed::Game);
    }

    #[test]
    fn lists_are_numbered() {
        assert_eq!(list(&["roll".to_owned(), "done".to_owned()]), "   1 roll                  2 done");
        let long = list(&["run 3 N2E1".to_owned(), "x".repeat(90), "done".to_owned()]);
        assert_eq!(long.lines().count(), 3, "{long}");
    }
}
