//! What a request would do to a match: planned on a fork, so that it can be stored before it takes effect.
//!
//! Pure: time, links and presence are arguments. A plan holds the entries to append and the core as it will be; a refusal has changed
//! nothing. This module must not store or show anything.

use engine::catalog::Witnessed;
use engine::fair_dice::Link;
use engine::game::{BySide, Dice, Side};
use engine::record::{Ruling, Step};
use protocol::code::Code;
use protocol::ids::{MatchId, PlayerId, Seq};
use protocol::matches::{Seat, Status};
use protocol::ratings::ShownRating;
use protocol::to_client::Rolled;
use protocol::to_server::Order;
use serde_json::{Value, json};

use super::core::{Core, NotApplied};
use super::entry::JournalEntry;
use super::{Refusal, at_head, by_game, refuse, refuse_with};
use crate::store::{Append, Entry};

/// Entries that are not stored yet, and what they lead to.
pub struct Plan {
    /// The match as it will be.
    pub next: Core,
    /// What each step lets viewers witness, with its version.
    pub witnessed: Vec<(Seq, Witnessed)>,
    /// Its rolls, in order.
    pub rolls: Vec<Rolled>,
    entries: Vec<Entry>,
    seated: Vec<PlayerId>,
    act_id: Option<String>,
}

impl Plan {
    /// Nothing yet. `act_id` goes with every entry that the request causes.
    pub fn new(core: &Core, act_id: Option<String>) -> Plan {
        Plan {
            next: core.clone(),
            witnessed: Vec::new(),
            rolls: Vec::new(),
            entries: Vec::new(),
            seated: Vec::new(),
            act_id,
        }
    }

    /// Whether there is anything to append.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// What the journal must store before anybody sees it. Leaves the rest of the plan as it is.
    pub fn append(&mut self) -> Append {
        Append {
            id: self.next.id,
            entries: std::mem::take(&mut self.entries),
            seated: std::mem::take(&mut self.seated),
            ended: self.next.ended(),
        }
    }

    /// The dice that are due before the plan is whole.
    pub fn roll_due(&self) -> Option<Dice> {
        self.next.roll_due()
    }

    /// Rolls the dice that are due, with the links that sides have opened.
    pub fn roll(&mut self, sides: BySide<Option<Link>>, at: u64) -> Result<(), Refusal> {
        let Some(dice) = self.roll_due() else { return Ok(()) };
        if let Some(chain) = self.next.dice.server_chain_due() {
            self.push(JournalEntry::Step(chain), None, at)?;
        }
        let step = self.next.dice.draw(&dice, sides).map_err(|wrong| internal(&self.next, &wrong.to_string()))?;
        self.rolls.extend(rolled_in(&step));
        self.push(JournalEntry::Step(step), None, at)
    }

    fn ruling(mut self, side: Side, ruling: Ruling, at: u64) -> Result<Plan, Refusal> {
        self.push(JournalEntry::Step(Step::Ruling(ruling)), Some(side), at)?;
        Ok(self)
    }

    fn push(&mut self, entry: JournalEntry, side: Option<Side>, at: u64) -> Result<(), Refusal> {
        let head = self.next.version;
        let witnessed = self.next.apply(&entry, at).map_err(|not| match not {
            NotApplied::Game(refusal) => at_head(by_game(refusal), head),
            NotApplied::Impossible(cause) => internal(&self.next, &cause),
        })?;
        self.entries.push(entry.stored(self.next.version, side, self.act_id.clone(), self.next.at));
        if let JournalEntry::Seated { seat: Seat::Person { id, .. }, .. } = &entry {
            self.seated.push(*id);
        }
        self.witnessed.push((self.next.version, witnessed));
        Ok(())
    }
}

/// The roll that a stored entry holds, as it travels.
pub fn rolled(entry: &Entry) -> Option<Rolled> {
    match JournalEntry::read(entry).ok()? {
        JournalEntry::Step(step) => rolled_in(&step),
        JournalEntry::Seated { .. } => None,
    }
}

/// The roll that a step is, likewise.
pub(super) fn rolled_in(step: &Step) -> Option<Rolled> {
    let Step::Roll { dice, faces, proof: Some(proof) } = step else { return None };
    Some(Rolled { dice: dice.0.clone(), faces: faces.0.clone(), proof: proof.clone() })
}

/// The side that `who` speaks for. Who plays none hears no version: they may be shown the match later, or not at all.
pub fn side_of(core: &Core, who: PlayerId, named: Option<Side>) -> Result<Side, Refusal> {
    let sides = core.sides_of(who);
    let not_seated =
        || refuse_with(Code::NotSeated, "you do not play on that side of this match", json!({"side": named}));
    match (named, sides.home, sides.away) {
        (Some(side), ..) if sides[side] => Ok(side),
        (None, true, true) => Err(refuse(Code::WhichSide, "you play both sides: name one")),
        (None, true, false) => Ok(Side::Home),
        (None, false, true) => Ok(Side::Away),
        _ => Err(not_seated()),
    }
}

/// A side plays.
pub fn act(
    core: &Core,
    side: Side,
    prompt: Seq,
    action: Value,
    act_id: Option<String>,
    now: u64,
) -> Result<Plan, Refusal> {
    playing(core)?;
    let in_force = core.prompts[side].or(core.prompts[!side]);
    if in_force.is_some_and(|in_force| in_force != prompt) {
        let values = json!({"prompt": prompt, "in_force": core.prompts[side]});
        return Err(at_head(refuse_with(Code::StalePrompt, "something happened meanwhile", values), core.version));
    }
    let mut plan = Plan::new(core, act_id);
    let action = core.game.recorded(action);
    plan.push(JournalEntry::Step(Step::Action { side, action }), Some(side), now)?;
    Ok(plan)
}

/// A side orders what stands in front of the game. `claimable`: the other side has been gone for longer than the grace.
pub fn order(
    core: &Core,
    side: Side,
    order: &Order,
    claimable: bool,
    act_id: Option<String>,
    now: u64,
) -> Result<Plan, Refusal> {
    let plan = Plan::new(core, act_id);
    let no = |code, reason: &str| Err(at_head(refuse(code, reason), core.version));
    match order {
        Order::Rematch {} => return rematch(core, plan, side, now),
        Order::Abort {} if core.ended() => return no(Code::MatchOver, "the match is over"),
        Order::Abort {} if !core.can_abort()[side] => {
            return no(Code::NoAbort, "you have acted: too late to call it off");
        }
        Order::Abort {} => return plan.ruling(side, Ruling::Aborted { side }, now),
        _ => playing(core)?,
    }
    let ruling = match order {
        Order::Resign {} => Ruling::Resigned { side },
        Order::OfferDraw {} if core.draw_offer == Some(side) => {
            return no(Code::DrawOffered, "your offer stands already");
        }
        // Both want it.
        Order::OfferDraw {} if core.draw_offer.is_some() => Ruling::DrawAccepted { side },
        // Or one could ask for ever, and fill the journal.
        Order::OfferDraw {} if core.offered[side] => {
            return no(Code::DrawOffered, "your offer was declined; act before you offer again");
        }
        Order::OfferDraw {} => Ruling::DrawOffered { side },
        Order::AcceptDraw {} if core.draw_offer == Some(!side) => Ruling::DrawAccepted { side },
        Order::DeclineDraw {} if core.draw_offer == Some(!side) => Ruling::DrawDeclined { side },
        Order::AcceptDraw {} | Order::DeclineDraw {} => return no(Code::NoDrawOffer, "there is no offer to answer"),
        Order::ClaimWin {} | Order::ClaimDraw {} if !claimable => {
            return no(Code::NotGone, "the other side is here, or has not been gone for long enough");
        }
        Order::ClaimWin {} => Ruling::Claimed { side, win: true },
        Order::ClaimDraw {} => Ruling::Claimed { side, win: false },
        Order::Abort {} | Order::Rematch {} => unreachable!("answered above"),
    };
    plan.ruling(side, ruling, now)
}

/// A side asks for another match. The computer agrees at once, and so does one who plays both sides.
fn rematch(core: &Core, mut plan: Plan, side: Side, now: u64) -> Result<Plan, Refusal> {
    if !core.ended() {
        return Err(at_head(refuse(Code::NotOver, "the match is not over"), core.version));
    }
    let agrees = core.is_computer(!side) || core.hot_seat();
    for asking in [Some(side), agrees.then_some(!side)].into_iter().flatten() {
        if !core.rematch.offered[asking] {
            plan = plan.ruling(asking, Ruling::RematchOffered { side: asking }, now)?;
        }
    }
    Ok(plan)
}

/// Whether both sides want another match that has not been made yet.
pub fn rematch_due(core: &Core) -> bool {
    let BySide { home, away } = core.rematch.offered;
    home && away && core.rematch.made.is_none()
}

/// The other match is there.
pub fn rematched(core: &Core, made: MatchId, act_id: Option<String>, now: u64) -> Result<Plan, Refusal> {
    let mut plan = Plan::new(core, act_id);
    plan.push(JournalEntry::Step(Step::Ruling(Ruling::Rematched { made: made.0 })), None, now)?;
    Ok(plan)
}

/// The entries of a match that is made: the server's commitment before anything else, then who is seated.
pub fn start(
    core: &Core,
    seats: BySide<Option<Seat>>,
    ratings: BySide<Option<ShownRating>>,
    now: u64,
) -> Result<Plan, Refusal> {
    let mut plan = Plan::new(core, None);
    if let Some(chain) = core.dice.server_chain_due() {
        plan.push(JournalEntry::Step(chain), None, now)?;
    }
    for (side, seat) in seats.iter() {
        if let Some(seat) = seat {
            let seated = JournalEntry::Seated { side, seat: seat.clone(), rating: ratings[side] };
            plan.push(seated, Some(side), now)?;
        }
    }
    Ok(plan)
}

/// Somebody takes a seat: the one named, or whichever is free.
pub fn join(
    core: &Core,
    seat: Seat,
    rating: Option<ShownRating>,
    named: Option<Side>,
    now: u64,
) -> Result<Plan, Refusal> {
    let side = free_seat(core, named)?;
    if core.header.rated && core.seats[!side].as_ref().is_some_and(|other| other.is_same_person(&seat)) {
        return Err(at_head(refuse(Code::BadRated, "a rated match is between two people"), core.version));
    }
    let mut plan = Plan::new(core, None);
    plan.push(JournalEntry::Seated { side, seat, rating }, Some(side), now)?;
    Ok(plan)
}

/// The seat that somebody new can take: the one named, or whichever is free. Where both are taken nothing else is said, neither which
/// version it is nor whether the match is over: who asks may be shown that later, or not at all.
pub fn free_seat(core: &Core, named: Option<Side>) -> Result<Side, Refusal> {
    if core.ended() && !core.started() {
        return Err(at_head(refuse(Code::MatchOver, "the match is over"), core.version));
    }
    let free = |side: &Side| core.seats[*side].is_none();
    let side = named.or_else(|| Side::BOTH.into_iter().find(free)).filter(free);
    side.ok_or_else(|| refuse_with(Code::SeatTaken, "that seat is taken", json!({"side": named})))
}

/// A side's client commits to a chain. `None`: it has done so before.
pub fn chain(core: &Core, side: Side, commitment: &str, now: u64) -> Result<Option<Plan>, Refusal> {
    if core.ended() {
        return Err(at_head(refuse(Code::MatchOver, "the match is over"), core.version));
    }
    let bad = |reason: &str| at_head(refuse(Code::BadChain, reason), core.version);
    let link: Link = commitment.parse().map_err(|_| bad("a commitment is 64 lower-case hexadecimal digits"))?;
    let Some(step) = core.dice.side_chain(side, link).map_err(bad)? else { return Ok(None) };
    let mut plan = Plan::new(core, None);
    plan.push(JournalEntry::Step(step), Some(side), now)?;
    Ok(Some(plan))
}

/// A clock has run out by `now`, whether or not anybody asked.
pub fn time_ran_out(core: &Core, now: u64) -> Option<Plan> {
    let (_, side) = core.clock.flag().filter(|(due, _)| *due <= now && core.status == Status::Playing)?;
    Plan::new(core, None).ruling(side, Ruling::TimeRanOut { side }, now).ok()
}

/// An outage from `from` to `now` is given back, where a clock ran.
pub fn credit(core: &Core, from: u64, now: u64) -> Option<Plan> {
    let ms = now.saturating_sub(from.max(core.at));
    core.clock.flag().filter(|_| core.status == Status::Playing && ms > 0)?;
    let mut plan = Plan::new(core, None);
    plan.push(JournalEntry::Step(Step::Ruling(Ruling::ClockCredited { ms })), None, now).ok()?;
    Some(plan)
}

fn playing(core: &Core) -> Result<(), Refusal> {
    match core.status {
        Status::Playing => Ok(()),
        Status::Waiting => Err(at_head(refuse(Code::NotStarted, "the match waits for an opponent"), core.version)),
        Status::Over | Status::Aborted => Err(at_head(refuse(Code::MatchOver, "the match is over"), core.version)),
    }
}

fn internal(core: &Core, cause: &str) -> Refusal {
    tracing::error!(match_id = %core.id, version = core.version, cause, "a step could not be planned");
    refuse(Code::Internal, "an error inside the server; nothing was done")
}
