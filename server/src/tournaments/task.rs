//! The task that owns one tournament: it takes what people ask, stores what follows, makes matches and takes their results in.
//!
//! Nothing is taken in before it is stored, and what is due is looked at again after every step; so a stop between any two steps loses
//! nothing. What the store does not take is tried again. This module must not decide anything: `orders` and `due` do.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Weak};
use std::time::Duration;

use protocol::code::Code;
use protocol::ids::{FixtureNo, MatchId, PlayerId, TournamentId};
use protocol::people::Person;
use protocol::tournaments::{Act, Logged, OwnFixture, Player, TournamentOrder};
use tokio::sync::{Notify, mpsc, oneshot};
use tokio::time::Instant;
use uuid::Uuid;

use super::counted::counted;
use super::hall::{Inner, step};
use super::head::{self, TournamentHead};
use super::orders::{self, Named};
use super::standings::Goals;
use super::{Fault, Means, Tournament, due, entering, show};
use crate::limits;
use crate::matches::feed::Feed;
use crate::matches::time::now_ms;
use crate::matches::{ForFixture, Refusal, no_store, refuse};
use crate::store::{LogRow, StoreError, Summary};

/// What is asked of a tournament's task.
pub(super) enum Ask {
    /// Somebody enters; whether they gave the right password.
    Enter { who: Named, password: bool, reply: Reply },
    /// Somebody orders something; whom the order names.
    Order { who: Person, order: Box<TournamentOrder>, named: Option<Named>, reply: Reply },
}

/// Who is answered.
pub(super) type Reply = oneshot::Sender<Result<(), Refusal>>;

/// The way to a tournament's task, and what it shows.
#[derive(Clone)]
pub(super) struct Handle {
    pub(super) mailbox: mpsc::Sender<Ask>,
    /// Told when matches may have ended.
    pub(super) ended: Arc<Notify>,
    pub(super) feed: Arc<Feed<TournamentHead>>,
}

/// Starts the task.
pub(super) fn begin(state: Tournament, secret: [u8; 32], hall: &Arc<Inner>) -> Result<Handle, Fault> {
    let feed = TournamentHead::first(show::view(&state, &Goals::new())?);
    let (mailbox, asked) = mpsc::channel(limits::TOURNAMENT_MAILBOX);
    let ended = Arc::new(Notify::new());
    let desk = Desk {
        state,
        ended: ended.clone(),
        secret,
        hall: Arc::downgrade(hall),
        feed: feed.clone(),
        goals: Goals::new(),
        made: BTreeSet::new(),
        own: BTreeMap::new(),
        retry: None,
    };
    let stop = hall.stop.clone();
    tokio::spawn(async move { stop.run_until_cancelled(desk.run(asked)).await });
    Ok(Handle { mailbox, ended, feed })
}

struct Desk {
    state: Tournament,
    secret: [u8; 32],
    ended: Arc<Notify>,
    hall: Weak<Inner>,
    feed: Arc<Feed<TournamentHead>>,
    /// Of running matches, as spectators know them.
    goals: Goals,
    /// Matches that are there.
    made: BTreeSet<MatchId>,
    /// Whose channels show which fixtures.
    own: BTreeMap<PlayerId, BTreeMap<FixtureNo, OwnFixture>>,
    /// When something that failed is tried again.
    retry: Option<Instant>,
}

/// Why a step was not taken.
enum Stuck {
    /// The store did not take it, or did not say.
    Store,
    /// The log does not add up, or holds more than is known here: it is read anew.
    Broken,
}

/// What the store did not take is tried again by itself.
fn only_broken(stuck: Stuck) -> Result<(), Stuck> {
    match stuck {
        Stuck::Store => Ok(()),
        Stuck::Broken => Err(stuck),
    }
}

impl Desk {
    async fn run(mut self, mut asked: mpsc::Receiver<Ask>) {
        while self.go_on(&mut asked).await.is_err() {
            if self.read_anew().await.is_none() {
                return;
            }
        }
    }

    /// Works until nobody needs it any more. Err: what is stored is not what is known here.
    async fn go_on(&mut self, asked: &mut mpsc::Receiver<Ask>) -> Result<(), Stuck> {
        let Some(mut lobby) = self.hall.upgrade().map(|hall| hall.matches.lobby_feed().changes()) else {
            return Ok(());
        };
        // Results that came while nobody looked.
        self.look().await.or_else(only_broken)?;
        self.settle().await?;
        loop {
            let wake = self.wake();
            let has_live = self.state.live().next().is_some();
            tokio::select! {
                ask = asked.recv() => {
                    let Some(ask) = ask else { return Ok(()) };
                    self.serve(ask).await?;
                }
                () = self.ended.notified() => self.look().await.or_else(only_broken)?,
                () = tokio::time::sleep_until(wake.unwrap_or_else(Instant::now)), if wake.is_some() => self.retry = None,
                Ok(()) = lobby.changed(), if has_live => {
                    self.watch();
                    continue;
                }
                () = tokio::time::sleep(Duration::from_millis(limits::TOURNAMENT_LINGERS_MS)), if self.state.is_over() => {
                    if self.hall.upgrade().is_none_or(|hall| hall.let_go(self.state.id, &self.feed)) {
                        return Ok(());
                    }
                }
            }
            self.settle().await?;
        }
    }

    /// Reads the log again after an append of unknown outcome, or one by somebody else. None: the server stops.
    async fn read_anew(&mut self) -> Option<()> {
        let mut wait_ms = limits::TOURNAMENT_RETRY_MS;
        loop {
            tokio::time::sleep(Duration::from_millis(wait_ms)).await;
            match self.hall.upgrade()?.read(self.state.id).await {
                Ok((_, state)) => {
                    tracing::info!(tournament_id = %self.state.id, seq = state.seq, "a tournament was read anew");
                    self.state = state;
                    self.made.clear();
                    self.retry = None;
                    return Some(());
                }
                // Its cause is logged.
                Err(_) => wait_ms = (wait_ms * 2).min(limits::TOURNAMENT_RETRY_MS_MAX),
            }
        }
    }

    /// When something is due or tried again.
    fn wake(&self) -> Option<Instant> {
        let now = now_ms();
        let due = due::wake(&self.state).map(|at| Instant::now() + Duration::from_millis(at.saturating_sub(now)));
        match self.retry {
            Some(retry) => Some(retry),
            None => due,
        }
    }

    fn means(&self) -> Means {
        Means { secret: self.secret, now: now_ms() }
    }

    async fn serve(&mut self, ask: Ask) -> Result<(), Stuck> {
        match ask {
            Ask::Enter { who, password, reply } => {
                let acts = entering::enters(&self.state, &who, password, now_ms());
                self.answer(acts, &who.person, reply).await
            }
            Ask::Order { who, order, named, reply } => {
                let acts = orders::judge(&self.state, &who, &order, named.as_ref(), &self.means());
                self.answer(acts, &who, reply).await
            }
        }
    }

    /// Stores what was judged, then answers.
    async fn answer(&mut self, acts: Result<Vec<Act>, Refusal>, who: &Person, reply: Reply) -> Result<(), Stuck> {
        let stored = match acts {
            Ok(acts) => self.append(acts, Some(who)).await,
            Err(refusal) => {
                // One who has gone does not miss it.
                _ = reply.send(Err(refusal));
                return Ok(());
            }
        };
        let answer = if stored.is_ok() { Ok(()) } else { Err(no_store()) };
        _ = reply.send(answer);
        stored.or_else(only_broken)
    }

    /// Stores acts, then takes them in.
    async fn append(&mut self, acts: Vec<Act>, by: Option<&Person>) -> Result<(), Stuck> {
        if acts.is_empty() {
            return Ok(());
        }
        let Some(hall) = self.hall.upgrade() else { return Err(Stuck::Broken) };
        let now = now_ms();
        let entries: Vec<Logged> =
            (self.state.seq + 1..).zip(acts).map(|(seq, act)| Logged { seq, at: now, by: by.cloned(), act }).collect();
        let mut next = self.state.clone();
        for entry in &entries {
            next.apply(entry).map_err(|error| {
                tracing::error!(tournament_id = %self.state.id, %error, "an act does not fit the tournament");
                Stuck::Broken
            })?;
        }
        match hall.store.tournaments().append_tournament(next.id, &step(&next, &entries)).await {
            Ok(()) => {
                self.state = next;
                hall.appended();
                Ok(())
            }
            Err(error) => {
                tracing::error!(tournament_id = %self.state.id, %error, "a tournament's log could not be written");
                self.retry = Some(Instant::now() + Duration::from_millis(limits::TOURNAMENT_RETRY_MS));
                // It may have been stored all the same: whoever writes next finds out.
                match error {
                    StoreError::Fenced => Err(Stuck::Broken),
                    StoreError::Unavailable(_) => Err(Stuck::Store),
                }
            }
        }
    }

    /// Does everything that is due, makes the matches that were opened, and shows what has changed. Err: the task cannot go on.
    async fn settle(&mut self) -> Result<(), Stuck> {
        while self.retry.is_none() {
            let acts = due::due(&self.state, &self.means(), &mut || MatchId(Uuid::now_v7())).map_err(|error| {
                tracing::error!(tournament_id = %self.state.id, %error, "a tournament cannot go on");
                Stuck::Broken
            })?;
            if acts.is_empty() {
                break;
            }
            self.append(acts, None).await.or_else(only_broken)?;
        }
        self.make_matches().await;
        self.watch();
        self.tell_players();
        Ok(())
    }

    /// Makes the matches that the log names and that are not there yet. Again it is the same match.
    async fn make_matches(&mut self) {
        let Some(hall) = self.hall.upgrade() else { return };
        let live: Vec<(FixtureNo, MatchId)> = self.state.live().collect();
        for (fixture, id) in live {
            hall.playing(id, self.state.id);
            if self.made.contains(&id) {
                continue;
            }
            match hall.matches.create_for(id, self.for_fixture(fixture)).await {
                Ok(()) => _ = self.made.insert(id),
                Err(refusal) => {
                    let code = refusal.code;
                    tracing::warn!(tournament_id = %self.state.id, match_id = %id, code, "a tournament's match could not be made yet");
                    self.retry = Some(Instant::now() + Duration::from_millis(limits::TOURNAMENT_RETRY_MS));
                }
            }
        }
    }

    fn for_fixture(&self, number: FixtureNo) -> ForFixture {
        let fixture = &self.state.fixtures[&number];
        let settings = &self.state.settings;
        let decisive = !matches!(
            fixture.stage,
            protocol::tournaments::Stage::Table {} | protocol::tournaments::Stage::Group { .. }
        );
        ForFixture {
            game: settings.game.clone(),
            options: settings.options.clone(),
            // Over two legs the first ones may end level; what follows them may not.
            decisive: decisive && !self.is_leg_of_two(number),
            clock: settings.clock,
            rated: settings.rated,
            delay_s: settings.delay_s,
            seats: fixture.sides.map(|_, entrant| self.state.entrants[entrant].player.clone()),
        }
    }

    /// Whether a fixture is one of the two legs of a tie.
    fn is_leg_of_two(&self, number: FixtureNo) -> bool {
        let legs = self.state.knock_out().map_or(1, |rules| rules.legs);
        matches!(self.state.fixtures[&number].stage, protocol::tournaments::Stage::Tie { leg, .. } if legs == 2 && leg <= 2)
    }

    /// Takes in the results of matches that have ended.
    async fn look(&mut self) -> Result<(), Stuck> {
        let Some(hall) = self.hall.upgrade() else { return Err(Stuck::Broken) };
        let live: Vec<(FixtureNo, MatchId)> = self.state.live().collect();
        let mut acts = Vec::new();
        for (fixture, id) in live {
            match hall.store.results().result_of(id).await {
                Ok(None) => {}
                Ok(Some((row, _))) => {
                    hall.played(id);
                    acts.extend(self.ended(fixture, id, &row));
                }
                Err(error) => {
                    tracing::error!(tournament_id = %self.state.id, match_id = %id, %error, "a result could not be read");
                    self.retry = Some(Instant::now() + Duration::from_millis(limits::TOURNAMENT_RETRY_MS));
                }
            }
        }
        self.append(acts, None).await
    }

    /// The acts that follow from a match that has ended.
    fn ended(&self, fixture: FixtureNo, id: MatchId, row: &crate::store::ResultRow) -> Vec<Act> {
        let Some(result) = &row.result else { return vec![Act::Annulled { fixture, id }] };
        let mut acts = vec![Act::Played { fixture, id, result: counted(result, self.state.settings.walk_over) }];
        // Who was paired in an arena and never came is not paired again before they say so.
        let never_began = row.unrated == Some(protocol::ratings::Unrated::NeverBegun);
        if let (true, Some(winner)) = (never_began && self.is_arena(), result.winner) {
            let entrant = self.state.fixtures[&fixture].sides[!winner];
            acts.push(Act::Rested { entrant, resting: true });
        }
        acts
    }

    fn is_arena(&self) -> bool {
        matches!(self.state.settings.format, protocol::tournaments::Format::Arena { .. })
    }

    /// Shows the tournament with the goals of running matches.
    fn watch(&mut self) {
        let Some(hall) = self.hall.upgrade() else { return };
        let live: BTreeSet<MatchId> = self.state.live().map(|(_, id)| id).collect();
        self.goals.retain(|id, _| live.contains(id));
        // One that has just ended is not listed any more: its last goals stand until its result is there.
        self.goals.extend(hall.matches.lobby_feed().scores(&live));
        match show::view(&self.state, &self.goals) {
            Ok(view) => head::publish(&self.feed, view),
            Err(error) => tracing::error!(tournament_id = %self.state.id, %error, "a tournament cannot be shown"),
        }
    }

    /// Tells those who take part which fixtures wait for them.
    fn tell_players(&mut self) {
        let Some(hall) = self.hall.upgrade() else { return };
        let new = own_fixtures(&self.state);
        let people: BTreeSet<PlayerId> = self.own.keys().chain(new.keys()).copied().collect();
        for who in people.into_iter().filter(|who| self.own.get(who) != new.get(who)) {
            hall.tell(who, self.state.id, new.get(&who).cloned().unwrap_or_default());
        }
        self.own = new;
    }
}

/// The fixtures that wait for each person.
fn own_fixtures(t: &Tournament) -> BTreeMap<PlayerId, BTreeMap<FixtureNo, OwnFixture>> {
    let mut own: BTreeMap<PlayerId, BTreeMap<FixtureNo, OwnFixture>> = BTreeMap::new();
    let waits = |fixture: &&super::fixture::Fixture| due::may_be_played(t, fixture) && fixture.round <= t.round;
    for fixture in t.fixtures.values().filter(waits) {
        for (side, entrant) in fixture.sides.iter() {
            let Some(person) = t.entrants[entrant].person() else { continue };
            let shown = OwnFixture {
                tournament: t.id,
                name: t.settings.name.clone(),
                fixture: fixture.number,
                against: t.entrants[&fixture.sides[!side]].name().to_owned(),
                ready: fixture.ready[side].is_some(),
                other_ready: fixture.ready[!side].is_some()
                    || matches!(t.entrants[&fixture.sides[!side]].player, Player::Computer { .. }),
                until: fixture.until,
                agreed: fixture.agreed,
            };
            own.entry(person.id).or_default().insert(fixture.number, shown);
        }
    }
    own
}

/// An entry as the store keeps it.
pub(super) fn log_row(entry: &Logged) -> LogRow {
    let body = serde_json::to_value(&entry.act).expect("acts are plain data");
    let kind = body["type"].as_str().expect("acts are tagged").to_owned();
    let by = entry.by.as_ref().map(|person| person.id);
    // The name stands in the body: it is the one that the person had then.
    let body = serde_json::json!({ "by": entry.by, "act": body }).to_string();
    LogRow { seq: entry.seq, at: entry.at, by, kind, body }
}

/// An entry back from the store.
pub(super) fn logged(row: &LogRow) -> Result<Logged, serde_json::Error> {
    #[derive(serde::Deserialize)]
    struct Body {
        by: Option<Person>,
        act: Act,
    }
    let Body { by, act } = serde_json::from_str(&row.body)?;
    Ok(Logged { seq: row.seq, at: row.at, by, act })
}

/// People who take part newly, and matches that were opened.
pub(super) fn found_in(entries: &[Logged]) -> (Vec<PlayerId>, Vec<(MatchId, FixtureNo)>) {
    let people = entries.iter().filter_map(|entry| match &entry.act {
        Act::Entered { player: Player::Person { person }, .. }
        | Act::Substituted { player: Player::Person { person }, .. } => Some(person.id),
        _ => None,
    });
    let matches = entries.iter().filter_map(|entry| match entry.act {
        Act::Opened { fixture, id } => Some((id, fixture)),
        _ => None,
    });
    (people.collect(), matches.collect())
}

/// What lists show.
pub(super) fn summary(t: &Tournament) -> Summary {
    let listing = show::listing(t);
    Summary {
        name: listing.name,
        game: listing.game,
        format: listing.format,
        entry: listing.entry,
        status: listing.status,
        entrants: listing.entrants,
        size_max: listing.size_max,
        starts: listing.starts,
        champion: listing.champion,
        seq: t.seq,
    }
}

/// For whoever asks for a tournament whose task has ended.
pub(super) fn gone(id: TournamentId) -> Refusal {
    refuse(Code::Busy, format!("the tournament {id} is being loaded; try again"))
}
