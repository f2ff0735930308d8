//! Gathers the links that sides' clients open for a roll, as long as the limits allow.
//!
//! Only links are heard meanwhile; requests wait in the mailbox. A side that does not open its link in time is named in the roll's
//! proof. This module must not draw or store rolls.

use engine::fair_dice::Link;
use engine::game::{BySide, Side};
use protocol::code::Code;
use protocol::ids::Channel;
use protocol::to_client::ToClient;
use tokio::time::sleep_until;

use super::handle::OpenedLink;
use super::plan::{self, Plan};
use super::task::Task;
use super::time::instant_in;
use super::{Refusal, refuse, refuse_with};

impl Task {
    /// The links for the plan's next roll. Refused only where the server stops.
    pub(super) async fn gather(&mut self, plan: &Plan) -> Result<BySide<Option<Link>>, Refusal> {
        // This may take a while: what was shown before is not to wait for it.
        self.tell_readers();
        let dice = &plan.next.dice;
        let (id, roll, wait) = (plan.next.id, dice.next_roll(), self.shared.timing.reveal_wait_ms);
        let readers = self.feed.counts().by_side;
        // Who has missed a roll of this action is not waited for again: one action may set off ninety.
        let missed = |side| plan.rolls.iter().any(|rolled| rolled.proof.missed.contains(&side));
        let asked = BySide::new(|side| dice.has_chain(side) && readers[side] > 0 && !missed(side));
        let mut opened: BySide<Option<Link>> = BySide::default();
        for side in Side::BOTH.into_iter().filter(|side| asked[*side]) {
            let frame = ToClient::Reveal { channel: Channel::Match(id), side, roll, within_ms: wait };
            self.feed.reveal(side, serde_json::to_string(&frame).expect("frames are plain data").into());
        }
        let until = instant_in(wait);
        while Side::BOTH.into_iter().any(|side| asked[side] && opened[side].is_none()) {
            tokio::select! {
                biased;
                () = self.shared.stop.cancelled() => {
                    return Err(refuse(Code::Draining, "the server is stopping; come back in a moment"));
                }
                link = self.mailbox.link() => take(plan, *link, &mut opened),
                () = sleep_until(until) => break,
            }
        }
        self.feed.revealed();
        Ok(opened)
    }
}

/// Takes a link that fits; the first one counts.
fn take(plan: &Plan, link: OpenedLink, opened: &mut BySide<Option<Link>>) {
    let OpenedLink { who, side, roll, link, reply } = link;
    let checked = plan::side_of(&plan.next, who, side).and_then(|side| {
        let wrong = || refuse_with(Code::BadLink, "not the link of this roll", serde_json::json!({"roll": roll}));
        let link = link.parse::<Link>().map_err(|_| wrong())?;
        let fits = roll == plan.next.dice.next_roll() && plan.next.dice.fits(side, link);
        if fits { Ok((side, link)) } else { Err(wrong()) }
    });
    reply.answer(checked.map(|(side, link)| {
        opened[side].get_or_insert(link);
        plan.next.version
    }));
}
