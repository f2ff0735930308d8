//! The domains of a store: each is a trait of its own, and a store says where each is to be found. This is the only list of them.
//!
//! This module must not know what a domain holds.

/// Items for all domains, made by the macro that is named, which gets `name: Trait` with its words for each.
macro_rules! domains {
    ($make:ident) => {
        $make! {
            /// Players and their accounts.
            accounts: Accounts,
            /// Sessions and tokens.
            sessions: Sessions,
            /// Whom players follow and block.
            relations: Relations,
            /// Reports, what was decided about them, and what stands against whom.
            conduct: Conduct,
            /// What people did with each other, as rules of conduct look at it.
            meetings: Meetings,
            /// What came of matches that have ended.
            results: Results,
            /// Ratings, and what each rated match did to them.
            ratings: Ratings,
            /// What players' pages and leader boards show.
            profiles: Profiles,
            /// What waits to become a match.
            matchmaking: Matchmaking,
            /// What was said at matches.
            chat: Chat,
            /// Requests that may be sent again.
            requests: Requests,
            /// Tournaments and their logs.
            tournaments: Tournaments,
        }
    };
}
pub(super) use domains;

/// In a trait: that there are all domains.
macro_rules! declared {
    ($($(#[$doc:meta])* $name:ident: $domain:ident,)*) => {
        $($(#[$doc])* fn $name(&self) -> &dyn crate::store::$domain;)*
    };
}
pub(super) use declared;

/// In a store that holds all domains itself.
macro_rules! own {
    ($($(#[$doc:meta])* $name:ident: $domain:ident,)*) => {
        $(fn $name(&self) -> &dyn crate::store::$domain {
            self
        })*
    };
}
pub(super) use own;

/// In a store that stands in front of another.
macro_rules! passed {
    ($($(#[$doc:meta])* $name:ident: $domain:ident,)*) => {
        $(fn $name(&self) -> &dyn crate::store::$domain {
            self.inner().$name()
        })*
    };
}
pub(super) use passed;
