//! Accounts: names that belong to one player, what proves that somebody is that player, what they chose.
//!
//! This module must not compare passwords, nor judge names.

use protocol::accounts::{GONE, Identity, Role, Scope};
use protocol::ids::{MatchId, PlayerId};
use protocol::people::Person;
use uuid::Uuid;

use super::both::on_both;
use super::{PlayerRow, StoreFuture, in_time};

/// The store of players and their accounts.
pub trait Accounts: Send + Sync {
    /// Stores a guest with the session of their first token.
    fn create_player<'a>(&'a self, row: &'a PlayerRow) -> StoreFuture<'a, ()>;
    /// Makes an account of a guest, or of a player who is new; with an identity, that signs in to it. False: the name or the identity is
    /// another's, or the player has an account.
    fn create_account<'a>(&'a self, row: &'a AccountRow, identity: Option<&'a Identity>) -> StoreFuture<'a, bool>;
    /// Whose name this is.
    fn account_by_name<'a>(&'a self, key: &'a str) -> StoreFuture<'a, Option<AccountRow>>;
    /// A player's.
    fn account<'a>(&'a self, player: PlayerId) -> StoreFuture<'a, Option<AccountRow>>;
    /// Who signs in by this.
    fn account_by_identity<'a>(&'a self, identity: &'a Identity) -> StoreFuture<'a, Option<AccountRow>>;
    /// By what a player signs in at providers.
    fn identities<'a>(&'a self, player: PlayerId) -> StoreFuture<'a, Vec<Identity>>;
    /// An account signs in by this too. False: the identity is somebody's.
    fn add_identity<'a>(&'a self, player: PlayerId, identity: &'a Identity, at: u64) -> StoreFuture<'a, bool>;
    /// An account does not sign in by this any more. False: it did not, or could not be signed in to any more.
    fn remove_identity<'a>(&'a self, player: PlayerId, identity: &'a Identity) -> StoreFuture<'a, bool>;
    /// Another password, in PHC's form.
    fn set_password<'a>(&'a self, player: PlayerId, password: &'a str) -> StoreFuture<'a, ()>;
    /// A program plays from now on.
    fn set_bot<'a>(&'a self, player: PlayerId, in_pools: bool) -> StoreFuture<'a, ()>;
    /// All that the account is trusted with.
    fn set_roles<'a>(&'a self, player: PlayerId, roles: &'a [Role]) -> StoreFuture<'a, ()>;
    /// Accounts that are trusted with something, by name.
    fn trusted<'a>(&'a self) -> StoreFuture<'a, Vec<(Person, Vec<Role>)>>;
    /// What the player chose, in JSON.
    fn preferences<'a>(&'a self, player: PlayerId) -> StoreFuture<'a, Option<String>>;
    /// Replaces it.
    fn set_preferences<'a>(&'a self, player: PlayerId, document: &'a str) -> StoreFuture<'a, ()>;
    /// When a player was made.
    fn created<'a>(&'a self, player: PlayerId) -> StoreFuture<'a, Option<u64>>;
    /// Matches in which a player sat, newest first.
    fn matches_ever<'a>(&'a self, player: PlayerId, limit: u32) -> StoreFuture<'a, Vec<MatchId>>;
    /// Deletes what is kept about a player, but for matches and what follows from them, decisions, and lines of chat that were reported. Their name is [`GONE`] from then on.
    fn close_player<'a>(&'a self, player: PlayerId, at: u64) -> StoreFuture<'a, ()>;
    /// Who was closed at or after `since`.
    fn closed<'a>(&'a self, since: u64) -> StoreFuture<'a, Vec<PlayerId>>;
}

/// An account as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AccountRow {
    /// Whose.
    pub player: PlayerId,
    /// The name shown.
    pub name: String,
    /// The name as it is compared.
    pub key: String,
    /// Argon2id in PHC's form; none: signs in by a provider only.
    pub password: Option<String>,
    /// Whether a program plays.
    pub bot: bool,
    /// Whether that program may be paired with anybody.
    pub bot_in_pools: bool,
    /// What it is trusted with.
    pub roles: Vec<Role>,
    /// Milliseconds since 1970.
    pub created: u64,
}

const SCOPES: [(Scope, &str); 3] = [(Scope::Read, "read"), (Scope::Play, "play"), (Scope::Organise, "organise")];

const ROLES: [(Role, &str); 1] = [(Role::Moderator, "moderator")];

/// Words that are known, in a list with spaces between. What is not known gives no right.
fn words<T: Copy>(all: &[(T, &str)], text: &str) -> Vec<T> {
    let known = text.split(' ').filter_map(|word| all.iter().find(|(_, own)| *own == word));
    known.map(|(value, _)| *value).collect()
}

fn text<T: PartialEq>(all: &[(T, &'static str)], values: &[T]) -> String {
    let known = all.iter().filter(|(value, _)| values.contains(value));
    known.map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
}

pub(super) fn scope_words(words_of: &str) -> Vec<Scope> {
    words(&SCOPES, words_of)
}

pub(super) fn scope_text(scopes: &[Scope]) -> String {
    text(&SCOPES, scopes)
}

pub(super) fn role_words(words_of: &str) -> Vec<Role> {
    words(&ROLES, words_of)
}

#[derive(sqlx::FromRow)]
struct AccountColumns {
    player_id: Uuid,
    name: String,
    name_key: String,
    password: Option<String>,
    bot: bool,
    bot_in_pools: bool,
    roles: String,
    created: i64,
}

impl AccountColumns {
    fn into_row(self) -> AccountRow {
        AccountRow {
            player: PlayerId(self.player_id),
            name: self.name,
            key: self.name_key,
            password: self.password,
            bot: self.bot,
            bot_in_pools: self.bot_in_pools,
            roles: role_words(&self.roles),
            created: self.created.cast_unsigned(),
        }
    }
}

/// An account with its player's name.
macro_rules! select_account {
    ($rest:literal) => {
        concat!(
            "select a.player_id, p.name, a.name_key, a.password, a.bot, a.bot_in_pools, a.roles, a.created \
             from accounts a join players p on p.id = a.player_id ",
            $rest
        )
    };
}

/// What goes with a player. Matches stay, with what came of them: results and ratings are a fold of the journal, and others' stand on
/// them. So do decisions, for moderators, and lines of chat that somebody has reported, which they have to judge.
const CLOSE: [&str; 10] = [
    "delete from sessions where player_id = $1",
    "delete from identities where player_id = $1",
    "delete from preferences where player_id = $1",
    "delete from reports where by_id = $1",
    "delete from requests where player_id = $1",
    "delete from chat_lines where player_id = $1 and id not in (select line_id from reports where line_id is not null)",
    "delete from no_shows where player_id = $1",
    "delete from meetings where player_id = $1 or other_id = $1",
    "delete from relations where player_id = $1 or other_id = $1",
    "delete from accounts where player_id = $1",
];

on_both! {
    impl Accounts for Own {
        fn create_player<'a>(&'a self, row: &'a PlayerRow) -> StoreFuture<'a, ()> {
            in_time(async move {
                let mut transaction = self.writes().begin().await?;
                sqlx::query("insert into players (id, name, created) values ($1, $2, $3)")
                    .bind(row.id.0)
                    .bind(&row.name)
                    .bind(row.created.cast_signed())
                    .execute(&mut *transaction)
                    .await?;
                sqlx::query(
                    "insert into sessions (token_hash, id, player_id, kind, label, scopes, created, used) \
                     values ($1, $2, $3, 'session', '', '', $4, $4)",
                )
                .bind(&row.token_hash[..])
                .bind(Uuid::now_v7())
                .bind(row.id.0)
                .bind(row.created.cast_signed())
                .execute(&mut *transaction)
                .await?;
                transaction.commit().await?;
                Ok(())
            })
        }

        fn create_account<'a>(&'a self, row: &'a AccountRow, identity: Option<&'a Identity>) -> StoreFuture<'a, bool> {
            in_time(async move {
                let mut transaction = self.writes().begin().await?;
                sqlx::query(
                    "insert into players (id, name, created) values ($1, $2, $3) \
                     on conflict (id) do update set name = excluded.name",
                )
                .bind(row.player.0)
                .bind(&row.name)
                .bind(row.created.cast_signed())
                .execute(&mut *transaction)
                .await?;
                let made = sqlx::query(
                    "insert into accounts (player_id, name_key, password, created) values ($1, $2, $3, $4) \
                     on conflict do nothing",
                )
                .bind(row.player.0)
                .bind(&row.key)
                .bind(&row.password)
                .bind(row.created.cast_signed())
                .execute(&mut *transaction)
                .await?;
                let mut is_made = made.rows_affected() > 0;
                if let Some(identity) = identity.filter(|_| is_made) {
                    let signs_in = sqlx::query(ADD_IDENTITY)
                        .bind(&identity.issuer)
                        .bind(&identity.subject)
                        .bind(row.player.0)
                        .bind(row.created.cast_signed())
                        .execute(&mut *transaction)
                        .await?;
                    is_made = signs_in.rows_affected() > 0;
                }
                if is_made {
                    transaction.commit().await?;
                } else {
                    transaction.rollback().await?;
                }
                Ok(is_made)
            })
        }

        fn account_by_name<'a>(&'a self, key: &'a str) -> StoreFuture<'a, Option<AccountRow>> {
            in_time(async move {
                let row: Option<AccountColumns> = sqlx::query_as(select_account!("where a.name_key = $1"))
                    .bind(key)
                    .fetch_optional(self.reads())
                    .await?;
                Ok(row.map(AccountColumns::into_row))
            })
        }

        fn account<'a>(&'a self, player: PlayerId) -> StoreFuture<'a, Option<AccountRow>> {
            in_time(async move {
                let row: Option<AccountColumns> = sqlx::query_as(select_account!("where a.player_id = $1"))
                    .bind(player.0)
                    .fetch_optional(self.reads())
                    .await?;
                Ok(row.map(AccountColumns::into_row))
            })
        }

        fn account_by_identity<'a>(&'a self, identity: &'a Identity) -> StoreFuture<'a, Option<AccountRow>> {
            in_time(async move {
                let row: Option<AccountColumns> = sqlx::query_as(select_account!(
                    "join identities i on i.player_id = a.player_id where i.issuer = $1 and i.subject = $2"
                ))
                .bind(&identity.issuer)
                .bind(&identity.subject)
                .fetch_optional(self.reads())
                .await?;
                Ok(row.map(AccountColumns::into_row))
            })
        }

        fn identities<'a>(&'a self, player: PlayerId) -> StoreFuture<'a, Vec<Identity>> {
            in_time(async move {
                let rows: Vec<(String, String)> = sqlx::query_as(
                    "select issuer, subject from identities where player_id = $1 order by issuer, subject",
                )
                .bind(player.0)
                .fetch_all(self.reads())
                .await?;
                Ok(rows.into_iter().map(|(issuer, subject)| Identity { issuer, subject }).collect())
            })
        }

        fn add_identity<'a>(&'a self, player: PlayerId, identity: &'a Identity, at: u64) -> StoreFuture<'a, bool> {
            in_time(async move {
                let done = sqlx::query(ADD_IDENTITY)
                    .bind(&identity.issuer)
                    .bind(&identity.subject)
                    .bind(player.0)
                    .bind(at.cast_signed())
                    .execute(self.writes())
                    .await?;
                Ok(done.rows_affected() > 0)
            })
        }

        fn remove_identity<'a>(&'a self, player: PlayerId, identity: &'a Identity) -> StoreFuture<'a, bool> {
            in_time(async move {
                let mut transaction = self.writes().begin().await?;
                // Two that are removed at once are removed one after the other, or each would count on the other.
                sqlx::query("update accounts set name_key = name_key where player_id = $1")
                    .bind(player.0)
                    .execute(&mut *transaction)
                    .await?;
                let done = sqlx::query(REMOVE_IDENTITY)
                    .bind(player.0)
                    .bind(&identity.issuer)
                    .bind(&identity.subject)
                    .execute(&mut *transaction)
                    .await?;
                transaction.commit().await?;
                Ok(done.rows_affected() > 0)
            })
        }

        fn set_password<'a>(&'a self, player: PlayerId, password: &'a str) -> StoreFuture<'a, ()> {
            in_time(async move {
                sqlx::query("update accounts set password = $2 where player_id = $1")
                    .bind(player.0)
                    .bind(password)
                    .execute(self.writes())
                    .await?;
                Ok(())
            })
        }

        fn set_bot<'a>(&'a self, player: PlayerId, in_pools: bool) -> StoreFuture<'a, ()> {
            in_time(async move {
                sqlx::query("update accounts set bot = $2, bot_in_pools = $3 where player_id = $1")
                    .bind(player.0)
                    .bind(true)
                    .bind(in_pools)
                    .execute(self.writes())
                    .await?;
                Ok(())
            })
        }

        fn set_roles<'a>(&'a self, player: PlayerId, roles: &'a [Role]) -> StoreFuture<'a, ()> {
            in_time(async move {
                sqlx::query("update accounts set roles = $2 where player_id = $1")
                    .bind(player.0)
                    .bind(text(&ROLES, roles))
                    .execute(self.writes())
                    .await?;
                Ok(())
            })
        }

        fn trusted<'a>(&'a self) -> StoreFuture<'a, Vec<(Person, Vec<Role>)>> {
            in_time(async move {
                let rows: Vec<(Uuid, String, bool, String)> = sqlx::query_as(
                    "select p.id, p.name, a.bot, a.roles from accounts a join players p on p.id = a.player_id \
                     where a.roles <> '' order by a.name_key",
                )
                .fetch_all(self.reads())
                .await?;
                let person = |(id, name, bot, roles): (Uuid, String, bool, String)| {
                    (Person { id: PlayerId(id), name, bot }, role_words(&roles))
                };
                Ok(rows.into_iter().map(person).collect())
            })
        }

        fn preferences<'a>(&'a self, player: PlayerId) -> StoreFuture<'a, Option<String>> {
            in_time(async move {
                let document = sqlx::query_scalar("select document from preferences where player_id = $1")
                    .bind(player.0)
                    .fetch_optional(self.reads())
                    .await?;
                Ok(document)
            })
        }

        fn set_preferences<'a>(&'a self, player: PlayerId, document: &'a str) -> StoreFuture<'a, ()> {
            in_time(async move {
                sqlx::query(
                    "insert into preferences (player_id, document) values ($1, $2) \
                     on conflict (player_id) do update set document = excluded.document",
                )
                .bind(player.0)
                .bind(document)
                .execute(self.writes())
                .await?;
                Ok(())
            })
        }

        fn created<'a>(&'a self, player: PlayerId) -> StoreFuture<'a, Option<u64>> {
            in_time(async move {
                let created: Option<i64> = sqlx::query_scalar("select created from players where id = $1")
                    .bind(player.0)
                    .fetch_optional(self.reads())
                    .await?;
                Ok(created.map(i64::cast_unsigned))
            })
        }

        fn matches_ever<'a>(&'a self, player: PlayerId, limit: u32) -> StoreFuture<'a, Vec<MatchId>> {
            in_time(async move {
                let ids: Vec<Uuid> = sqlx::query_scalar(
                    "select match_id from match_players where player_id = $1 order by match_id desc limit $2",
                )
                .bind(player.0)
                .bind(i64::from(limit))
                .fetch_all(self.reads())
                .await?;
                Ok(ids.into_iter().map(MatchId).collect())
            })
        }

        fn close_player<'a>(&'a self, player: PlayerId, at: u64) -> StoreFuture<'a, ()> {
            in_time(async move {
                let mut transaction = self.writes().begin().await?;
                for statement in CLOSE {
                    sqlx::query(statement).bind(player.0).execute(&mut *transaction).await?;
                }
                sqlx::query("update players set name = $2, closed = $3 where id = $1")
                    .bind(player.0)
                    .bind(GONE)
                    .bind(at.cast_signed())
                    .execute(&mut *transaction)
                    .await?;
                transaction.commit().await?;
                Ok(())
            })
        }

        fn closed<'a>(&'a self, since: u64) -> StoreFuture<'a, Vec<PlayerId>> {
            in_time(async move {
                let ids: Vec<Uuid> = sqlx::query_scalar("select id from players where closed >= $1")
                    .bind(since.cast_signed())
                    .fetch_all(self.reads())
                    .await?;
                Ok(ids.into_iter().map(PlayerId).collect())
            })
        }
    }
}

const ADD_IDENTITY: &str =
    "insert into identities (issuer, subject, player_id, created) values ($1, $2, $3, $4) on conflict do nothing";

/// Only where a password or another identity is left.
const REMOVE_IDENTITY: &str = "delete from identities where player_id = $1 and issuer = $2 and subject = $3 and (\
     exists (select 1 from accounts a where a.player_id = $1 and a.password is not null) \
     or exists (select 1 from identities o where o.player_id = $1 and (o.issuer <> $2 or o.subject <> $3)))";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rights_are_read_as_they_were_written_and_unknown_words_give_none() {
        let all = [Scope::Organise, Scope::Read];
        assert_eq!(scope_text(&all), "read organise");
        assert_eq!(scope_words("read everything organise"), [Scope::Read, Scope::Organise]);
        assert_eq!(scope_words(""), []);
        assert_eq!(role_words(&text(&ROLES, &[Role::Moderator])), [Role::Moderator]);
    }
}
