//! A match told again from its journal, step by step, to one viewer.
//!
//! Pure. Each step is shown as it was when it was live; what is sealed now has no name. This module must not decide who may look, nor what
//! is secret: the game does.

use engine::game::{Side, Viewer};
use engine::record::Step;
use protocol::code::Code;
use protocol::ids::Seq;
use protocol::replay::{ReplayPage, ReplayStep, StepKind};
use serde_json::{Value, json};

use super::core::Core;
use super::entry::JournalEntry;
use super::feed::Audience;
use super::{Refusal, patch, plan, refuse, refuse_with, show};
use crate::limits;
use crate::store::{Entry, MatchRow};

/// What is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Part {
    /// The version to start from.
    pub from: Seq,
    /// The last version; none: as far as a page goes.
    pub to: Option<Seq>,
    /// Through whose eyes; none: the asker's own.
    pub viewer: Option<Viewer>,
}

/// A page of the match; `over`: it is, and everybody may know. Errors: `bad_seq {from, to, seq}`, `not_seated` where somebody asks for another's eyes before the match is over.
pub(super) fn page(
    row: &MatchRow,
    entries: &[Entry],
    over: bool,
    audience: Audience,
    part: Part,
) -> Result<ReplayPage, Refusal> {
    let viewer = eyes(over, audience, part.viewer)?;
    let seq = entries.last().map_or(0, |entry| entry.version);
    let Part { from, to, .. } = part;
    if from > seq || to.is_some_and(|to| to < from) {
        let values = json!({"from": from, "to": to, "seq": seq});
        return Err(refuse_with(Code::BadSeq, "the match has no such versions", values));
    }
    let to = to.unwrap_or(seq).min(seq).min(from + limits::REPLAY_PAGE_STEPS);
    let mut told = Told { viewer, range: (from, to), before: None, view: None, steps: Vec::new() };
    let opened = Core::opened(row).map_err(|error| error.refusal())?;
    told.note(&opened);
    let core = Core::replay(row, entries, |core, entry, witnessed| {
        told.tell(core, entry, witnessed.to(viewer));
        told.note(core);
    });
    let core = core.map_err(|error| error.refusal())?;
    let sealed = sealed(&core, entries, viewer);
    for step in told.steps.iter_mut().filter(|step| sealed.contains(&step.seq)) {
        (step.kind, step.side) = (StepKind::Sealed, None);
    }
    let view = told.view.ok_or_else(|| refuse(Code::Internal, "this match cannot be shown"))?;
    Ok(ReplayPage { from, to, seq, view, steps: told.steps })
}

/// Whose eyes are looked through. Once a match is over nobody has anything to hide from anybody.
fn eyes(over: bool, audience: Audience, asked: Option<Viewer>) -> Result<Viewer, Refusal> {
    let own = audience.viewer();
    match asked {
        None => Ok(own),
        Some(asked) if over || asked == own || asked == Viewer::Spectator => Ok(asked),
        Some(asked) => {
            let reason = "before a match is over nobody sees it with another's eyes";
            Err(refuse_with(Code::NotSeated, reason, json!({"as": asked})))
        }
    }
}

struct Told {
    viewer: Viewer,
    /// The first version, which is shown whole, and the last.
    range: (Seq, Seq),
    /// The match one version before, from the first of the range on.
    before: Option<(Core, Value)>,
    view: Option<protocol::matches::MatchView>,
    steps: Vec<ReplayStep>,
}

impl Told {
    /// Keeps what the next step is compared with.
    fn note(&mut self, core: &Core) {
        let (from, to) = self.range;
        self.before = (from..to).contains(&core.version).then(|| (core.clone(), seen(core, self.viewer)));
        if core.version == from {
            self.view = Some(core.view(self.viewer));
        }
    }

    fn tell(&mut self, core: &Core, entry: &Entry, events: &[Value]) {
        let Some((before, old)) = self.before.take() else { return };
        let rolls: Vec<_> = plan::rolled(entry).into_iter().collect();
        let (kept, keeps) = (before.sealed_from(self.viewer), core.sealed_from(self.viewer));
        let clocks = core.clock.reading();
        self.steps.push(ReplayStep {
            seq: core.version,
            at: entry.at,
            side: entry.side,
            kind: kind(entry),
            patch: patch::diff(&old, &seen(core, self.viewer)),
            events: events.to_vec(),
            rolls: show::rolls_told(kept, keeps, &rolls).into_owned(),
            clocks: clocks.filter(|clocks| Some(*clocks) != before.clock.reading()),
        });
    }
}

fn seen(core: &Core, viewer: Viewer) -> Value {
    serde_json::to_value(core.view(viewer)).expect("views are plain data")
}

fn kind(entry: &Entry) -> StepKind {
    match JournalEntry::read(entry) {
        Ok(JournalEntry::Seated { .. }) => StepKind::Seated,
        Ok(JournalEntry::Step(Step::Action { .. })) => StepKind::Action,
        Ok(JournalEntry::Step(Step::Roll { .. })) => StepKind::Roll,
        Ok(JournalEntry::Step(Step::Chain { .. })) => StepKind::Chain,
        // What cannot be read has not been replayed either.
        Ok(JournalEntry::Step(Step::Ruling(_))) | Err(_) => StepKind::Ruling,
    }
}

/// The versions that are kept from `viewer` now: a side's sealed action, and what was rolled since.
fn sealed(core: &Core, entries: &[Entry], viewer: Viewer) -> Vec<Seq> {
    let kept = |side: &Side| !core.ended() && viewer.side() != Some(*side) && core.game.is_sealed(*side);
    let of_side = |side: Side| {
        let action = |entry: &Entry| entry.side == Some(side) && kind(entry) == StepKind::Action;
        let latest = entries.iter().rposition(action).map_or(&[][..], |at| &entries[at..]);
        let hidden = latest.iter().enumerate().filter(|(n, entry)| *n == 0 || kind(entry) == StepKind::Roll);
        hidden.map(|(_, entry)| entry.version)
    };
    Side::BOTH.into_iter().filter(kept).flat_map(of_side).collect()
}
