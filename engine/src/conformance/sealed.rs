//! A small game with secrets, to show that the laws can be kept and that each breach is found: both sides seal a number, then a die is
//! thrown and all is shown; whoever is nearer to the die wins.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::game::{BySide, Dice, Faces, Game, Outcome, Refusal, Side, Turn, Viewer};
use crate::options::OptionRule;
use crate::still::{Field, Still};

/// What the game does wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Breach {
    #[default]
    None,
    ViewTells,
    ListTells,
    RefusalChanges,
    ListsTwice,
    ListsTooMuch,
    ShortListLacksOne,
    OwesWithoutActions,
    NeverEnds,
    UsesOtherDice,
    SaysNothing,
    TellsNothing,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sealed {
    breach: Breach,
    numbers: BySide<Option<u8>>,
    refused: u32,
    face: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Choose {
    Seal { number: u8 },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Event {
    Sealed { side: Side, number: Option<u8> },
    Shown { numbers: BySide<Option<u8>>, face: u8 },
}

crate::strict!(Choose);

impl Sealed {
    fn over(&self) -> bool {
        self.face.is_some()
    }
}

impl Game for Sealed {
    type Options = Breach;
    type Action = Choose;
    type Event = Event;
    type View = Value;

    const NAME: &'static str = "sealed";
    const RULESET: u32 = 1;
    const HIDES: bool = true;
    const OPTIONS: &'static [OptionRule] = &[];

    fn options(_: &Value) -> Result<Breach, Refusal> {
        Ok(Breach::None)
    }

    fn new(breach: &Breach) -> Self {
        Sealed { breach: *breach, numbers: BySide::default(), refused: 0, face: None }
    }

    fn turn(&self) -> Turn {
        let owes = self.numbers.map(|_, number| number.is_none());
        if self.over() {
            Turn::Over(Outcome {
                winner: None,
                by: "dice".to_owned(),
                score: BySide::default(),
                penalties: None,
                shoot_out: None,
            })
        } else if owes.home || owes.away || self.breach == Breach::OwesWithoutActions {
            Turn::Sides(BySide { home: owes.home || self.breach == Breach::OwesWithoutActions, away: owes.away })
        } else {
            Turn::Roll(Dice(vec![6]))
        }
    }

    fn legal_actions(&self, side: Side) -> Vec<Choose> {
        if self.over() || self.numbers[side].is_some() {
            return Vec::new();
        }
        let most = match self.numbers[!side] {
            Some(number) if self.breach == Breach::ListTells => number,
            _ if self.breach == Breach::ListsTooMuch => 7,
            _ => 6,
        };
        let twice = (self.breach == Breach::ListsTwice).then_some(1);
        (1..=most).chain(twice).map(|number| Choose::Seal { number }).collect()
    }

    fn compact_legal(&self, side: Side) -> Value {
        let mut listed = self.legal_actions(side);
        if self.breach == Breach::ShortListLacksOne {
            listed.pop();
        }
        json!(listed)
    }

    fn act(&mut self, side: Side, action: &Choose) -> Result<Vec<Event>, Refusal> {
        let Choose::Seal { number } = *action;
        let refusal = |code: &str| {
            let reason = if self.breach == Breach::SaysNothing { "" } else { "Not now." };
            let values = if self.breach == Breach::TellsNothing { json!({}) } else { json!({"number": number}) };
            Err(Refusal::new(code, reason, values))
        };
        if self.over() {
            return refusal("match_over");
        }
        if self.numbers[side].is_some() {
            let refused = refusal("not_your_turn");
            self.refused += u32::from(self.breach == Breach::RefusalChanges);
            return refused;
        }
        if !(1..=6).contains(&number) {
            return refusal("off_die");
        }
        self.numbers[side] = Some(number);
        Ok(vec![Event::Sealed { side, number: Some(number) }])
    }

    fn roll(&mut self, faces: &Faces) -> Vec<Event> {
        if self.breach == Breach::NeverEnds {
            self.numbers = BySide::default();
            return Vec::new();
        }
        let hidden_dice = if self.breach == Breach::UsesOtherDice { other_dice() } else { 0 };
        let face = faces.0[0] + hidden_dice;
        self.face = Some(face);
        vec![Event::Shown { numbers: self.numbers, face }]
    }

    fn view(&self, viewer: Viewer) -> Value {
        let all = self.over() || self.breach == Breach::ViewTells;
        let seen = self.numbers.map(|side, number| number.filter(|_| all || viewer.side() == Some(side)));
        json!({"sealed": self.numbers.map(|_, number| number.is_some()), "numbers": seen, "face": self.face, "refused": self.refused})
    }

    fn still(&self) -> Still {
        let field = Field { length: 1.0, width: 1.0, margin: 0.0, bands: 1, goal: 0.0, area: (0.0, 0.0), circle: 0.0 };
        Still { field, pieces: Vec::new(), ball: None }
    }

    fn witness(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match event {
            Event::Sealed { side, .. } if viewer.side() != Some(*side) => Event::Sealed { side: *side, number: None },
            other => other.clone(),
        })
    }
}

/// Dice that nobody named: a different number at each call.
fn other_dice() -> u8 {
    use std::sync::atomic::{AtomicU8, Ordering};
    static CALLS: AtomicU8 = AtomicU8::new(0);
    CALLS.fetch_add(1, Ordering::Relaxed) % 100
}
