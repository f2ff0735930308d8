//! Codes of refusals that the server gives in front of any game. Games have their own beside these.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

macro_rules! codes {
    ($($(#[$doc:meta])* $name:ident = $text:literal, $status:literal;)*) => {
        /// Why the server refused something.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]

        pub enum Code { $($(#[$doc])* #[serde(rename = $text)] $name,)* }

        impl Code {
            /// Every code.
            pub const ALL: &[Code] = &[$(Code::$name),*];
            /// The code as it stands in JSON.
            pub fn text(self) -> &'static str { match self { $(Code::$name => $text,)* } }
            /// The status of the same refusal over HTTP.
            pub fn status(self) -> u16 { match self { $(Code::$name => $status,)* } }
        }
    };
}

codes! {
    /// Not JSON, not a message of this protocol, a missing or an unknown field.
    Json = "json", 400;
    /// Something came before `hello`, or a second `hello`.
    HelloFirst = "hello_first", 400;
    /// The client speaks another protocol version.
    ProtocolVersion = "protocol_version", 400;
    /// No such token, or it has been withdrawn.
    BadToken = "bad_token", 401;
    /// This needs a token.
    NoToken = "no_token", 401;
    /// The page comes from another origin.
    Origin = "origin", 403;
    /// A name is empty, too long or holds control characters.
    BadName = "bad_name", 400;
    /// An account has this name.
    NameTaken = "name_taken", 409;
    /// No account has this name and password. Which of the two is wrong is not said.
    BadSignIn = "bad_sign_in", 401;
    /// A new password is too short, too long or the name.
    BadPassword = "bad_password", 400;
    /// The password that stands for oneself is not the account's.
    WrongPassword = "wrong_password", 403;
    /// The asker has an account already.
    HaveAccount = "have_account", 409;
    /// This browser is somebody already, whose seats a new guest would take away.
    SignedIn = "signed_in", 409;
    /// Only an account can do this; the asker is a guest.
    NoAccount = "no_account", 403;
    /// The token may not do this.
    WrongScope = "wrong_scope", 403;
    /// An operator has not trusted the asker's account with this.
    NotTrusted = "not_trusted", 403;
    /// The guest that this browser is plays in running matches, which signing in would leave.
    StillPlaying = "still_playing", 409;
    /// The asker has no such session or token.
    NoSuchSession = "no_such_session", 404;
    /// A token's label, scopes or days are out of range.
    BadApiToken = "bad_api_token", 400;
    /// A preference is out of range.
    BadPreference = "bad_preference", 400;
    /// This wants a fresh sign-in: the session is older than a few minutes.
    SignInAgain = "sign_in_again", 403;
    /// Nobody can sign in by a provider here.
    NoProvider = "no_provider", 404;
    /// The provider does not answer, or not as agreed.
    ProviderFailed = "provider_failed", 502;
    /// The answer of the provider is not for this browser, or is over.
    BadProviderAnswer = "bad_provider_answer", 400;
    /// Another account signs in by this.
    IdentityTaken = "identity_taken", 409;
    /// The asker's account does not sign in by this.
    NoSuchIdentity = "no_such_identity", 404;
    /// The account could not be signed in to any more.
    LastWayIn = "last_way_in", 409;
    /// A line of chat is empty, too long or holds characters that do not show.
    BadText = "bad_text", 400;
    /// There is no such match.
    NoSuchMatch = "no_such_match", 404;
    /// The match follows an edition of its rules that this server does not have. Its journal stays as it is; a clock does not know that it was set aside.
    UnknownRuleset = "unknown_ruleset", 409;
    /// The match is not open to the asker.
    NotAllowed = "not_allowed", 403;
    /// The delay is out of range.
    BadDelay = "bad_delay", 400;
    /// The match has no such version.
    BadSeq = "bad_seq", 400;
    /// A branch is played against the computer or by one person.
    BadBranch = "bad_branch", 400;
    /// There is no such player.
    NoSuchPlayer = "no_such_player", 404;
    /// This cannot be done to this player, such as blocking oneself.
    BadPlayer = "bad_player", 400;
    /// Moderators have banned the asker: no new matches and no chat until then. What is being played goes on.
    Banned = "banned", 403;
    /// Moderators have muted the asker: no chat until then.
    Muted = "muted", 403;
    /// There is no such report.
    NoSuchReport = "no_such_report", 404;
    /// A moderator has closed this report already.
    ReportClosed = "report_closed", 409;
    /// There is no such sanction, or it does not last any more.
    NoSuchSanction = "no_such_sanction", 404;
    /// A report's text is empty or too long, or names a line without its match.
    BadReport = "bad_report", 400;
    /// A decision's reason is empty or too long, its hours are out of range, or nothing can be dismissed here.
    BadDecision = "bad_decision", 400;
    /// There is no such pool.
    NoSuchPool = "no_such_pool", 404;
    /// A bot plays in pools only if its account says so.
    NotInPools = "not_in_pools", 403;
    /// There is no such offer, or it has lapsed.
    NoSuchOffer = "no_such_offer", 404;
    /// There is no such seek, or it has lapsed.
    NoSuchSeek = "no_such_seek", 404;
    /// There is no such challenge, or it has lapsed.
    NoSuchChallenge = "no_such_challenge", 404;
    /// Somebody else was faster, or the asker was already.
    Taken = "taken", 409;
    /// The asker does not wait in this pool.
    NotWaiting = "not_waiting", 409;
    /// The asker's rating is not one that is sought.
    RatingRange = "rating_range", 403;
    /// A seek's range of ratings is upside down or out of bounds, or its maker is outside of it.
    BadRange = "bad_range", 400;
    /// A note is too long or holds characters that show nothing.
    BadNote = "bad_note", 400;
    /// There is no such tournament.
    NoSuchTournament = "no_such_tournament", 404;
    /// The tournament has no such fixture.
    NoSuchFixture = "no_such_fixture", 404;
    /// What was chosen for a tournament cannot be: `field` says what.
    BadTournament = "bad_tournament", 400;
    /// Only the organiser of a tournament may do this.
    NotOrganiser = "not_organiser", 403;
    /// One enters this tournament by invitation.
    NotInvited = "not_invited", 403;
    /// This is not the password of the tournament.
    WrongEntryPassword = "wrong_entry_password", 403;
    /// Nobody can enter the tournament any more.
    TournamentClosed = "tournament_closed", 409;
    /// As many take part as may.
    TournamentFull = "tournament_full", 409;
    /// The tournament is over.
    TournamentOver = "tournament_over", 409;
    /// Whoever it is about does not take part.
    NotEntered = "not_entered", 409;
    /// They take part already.
    AlreadyEntered = "already_entered", 409;
    /// Too few have entered.
    TooFew = "too_few", 409;
    /// The fixture cannot be played now.
    FixtureClosed = "fixture_closed", 409;
    /// Matches were made that followed from it.
    AlreadyFollowed = "already_followed", 409;
    /// A time that cannot be agreed on.
    BadTime = "bad_time", 400;
    /// An order that makes no sense in this tournament.
    BadOrder = "bad_order", 400;
    /// There is no such game.
    NoSuchGame = "no_such_game", 404;
    /// There is nothing at this address.
    NotFound = "not_found", 404;
    /// The address exists, the method does not.
    MethodNotAllowed = "method_not_allowed", 405;
    /// An option of the game is out of range.
    BadOption = "bad_option", 400;
    /// A match can be rated only between two different people, and with a clock.
    BadRated = "bad_rated", 400;
    /// The clock is out of range.
    BadClock = "bad_clock", 400;
    /// A frame or body is too large.
    TooLarge = "too_large", 413;
    /// More requests than the limits allow.
    TooFast = "too_fast", 429;
    /// More channels on one socket than the limit.
    TooManyChannels = "too_many_channels", 429;
    /// More unanswered acts on one socket than the limit.
    TooManyPending = "too_many_pending", 429;
    /// More sockets or matches than the limit.
    TooMany = "too_many", 429;
    /// This channel has not been subscribed to.
    NotSubscribed = "not_subscribed", 409;
    /// The channel takes no such request.
    BadChannel = "bad_channel", 400;
    /// An id is empty, too long or not printable ASCII, or the `Idempotency-Key` is missing.
    BadId = "bad_id", 400;
    /// The asker plays on no side of this match, or not on the side named.
    NotSeated = "not_seated", 403;
    /// One who holds both sides must name one.
    WhichSide = "which_side", 400;
    /// That seat is taken.
    SeatTaken = "seat_taken", 409;
    /// The match waits for an opponent.
    NotStarted = "not_started", 409;
    /// The match is over.
    MatchOver = "match_over", 409;
    /// The match is not over.
    NotOver = "not_over", 409;
    /// The prompt is not the one in force: something happened meanwhile.
    StalePrompt = "stale_prompt", 409;
    /// Too late to call it off.
    NoAbort = "no_abort", 409;
    /// A draw offer of one's own stands already, or was declined since one's last action.
    DrawOffered = "draw_offered", 409;
    /// There is no draw offer to answer.
    NoDrawOffer = "no_draw_offer", 409;
    /// The other side is here, or has not been gone for long enough.
    NotGone = "not_gone", 409;
    /// A chain is not 64 hexadecimal digits, or cannot be changed now.
    BadChain = "bad_chain", 400;
    /// A link does not hash to the one before it, or was not asked for.
    BadLink = "bad_link", 400;
    /// No hints in a match between people.
    NoHints = "no_hints", 403;
    /// The computer has too much to think about; try again later.
    Busy = "busy", 503;
    /// The server is stopping; come back in a moment.
    Draining = "draining", 503;
    /// The store does not answer. An act may have been stored all the same: its id, sent again, tells.
    StoreUnavailable = "store_unavailable", 503;
    /// An error inside the server; nothing was done.
    Internal = "internal", 500;
}

#[cfg(test)]
mod tests {
    use super::Code;

    #[test]
    fn the_page_names_every_code_with_its_status() {
        let page = include_str!("../PROTOCOL.md");
        for code in Code::ALL {
            let row = format!("| `{}` | {} |", code.text(), code.status());
            assert!(page.contains(&row), "PROTOCOL.md lacks {row}");
        }
    }
}
