//! What one viewer was shown of a match, held against what the engine lets such a viewer know.
//!
//! For a game that hides something this is what finds a secret on the wire. It needs nothing of the game but its `view` and `witness`.

use std::sync::Arc;

use engine::game::Viewer;
use engine::record::{Record, Step};
use serde_json::Value;
use tests::live::meaning;
use touchline::channel_state::ChannelState;

/// Everything that came to one viewer, in order.
#[derive(Clone, Default)]
pub(super) struct Shown {
    /// Each view of the game, once the match had begun.
    views: Vec<Value>,
    events: Vec<Value>,
    last: Option<Arc<ChannelState>>,
}

impl Shown {
    /// A change was shown.
    pub(super) fn add(&mut self, state: &Arc<ChannelState>, events: Vec<Value>) {
        let view = meaning(&state.view["game"]);
        if !view.is_null() && self.views.last() != Some(&view) {
            self.views.push(view);
        }
        self.events.extend(events);
        self.last = Some(state.clone());
    }

    /// What was shown last.
    pub(super) fn last(&self) -> &Arc<ChannelState> {
        self.last.as_ref().expect("something was shown")
    }

    /// Spoils what was shown last, to see that it is found.
    pub(super) fn spoil(&mut self, spoil: impl FnOnce(&mut Value)) {
        spoil(&mut Arc::make_mut(self.last.as_mut().expect("something was shown")).view);
    }

    /// Spoils one view in the middle, to see that it is found.
    pub(super) fn spoil_one(&mut self) {
        let middle = self.views.len() / 2;
        self.views[middle]["secret"] = Value::from(7);
    }

    /// Whoever comes back is shown less, but nothing other than what this viewer may know at some step, in their order.
    pub(super) fn check(&self, record: &Record, viewer: Viewer) -> Result<(), String> {
        let (views, events) = knowable(record, viewer)?;
        let strange = |shown: &[Value], knowable: &[Value]| {
            let mut left = knowable.iter();
            shown.iter().find(|shown| !left.any(|may| may == *shown)).cloned()
        };
        match (strange(&self.views, &views), strange(&self.events, &events)) {
            (Some(view), _) => Err(format!("{viewer:?} was shown what it may not know: {view}")),
            (_, Some(event)) => Err(format!("{viewer:?} was told what it may not know: {event}")),
            (None, None) => Ok(()),
        }
    }
}

/// The views after each step and the events of all, as `viewer` may know them.
fn knowable(record: &Record, viewer: Viewer) -> Result<(Vec<Value>, Vec<Value>), String> {
    let kind = engine::catalog::GameKind::from_name(&record.game).ok_or("an unknown game")?;
    let mut game = kind.start_by(record.ruleset, &record.options).map_err(|refusal| refusal.to_string())?;
    let (mut views, mut events) = (vec![meaning(&game.view(viewer))], Vec::new());
    for step in &record.steps {
        let witnessed = match step {
            Step::Action { side, action } => game.act(*side, action),
            Step::Roll { faces, .. } => game.roll(faces),
            Step::Chain { .. } | Step::Ruling(_) => continue,
        };
        events.extend_from_slice(witnessed.map_err(|refusal| format!("{step:?}: {refusal}"))?.to(viewer));
        views.push(meaning(&game.view(viewer)));
    }
    Ok((views, events))
}
