//! What accounts are trusted with, from the command line: nobody can make themselves a moderator over the network.
//!
//! This module must not run a server.

use clap::{Subcommand, ValueEnum};
use protocol::accounts::Role;

use crate::accounts::key;
use crate::store::Store;

/// What can be done with roles.
#[derive(Clone, Debug, Subcommand)]
pub enum RoleCommand {
    /// Trusts an account with something.
    Grant {
        /// The account's name, in whatever spelling.
        name: String,
        /// With what.
        role: RoleName,
    },
    /// No more.
    Revoke {
        /// The account's name, in whatever spelling.
        name: String,
        /// With what.
        role: RoleName,
    },
    /// Lists the accounts that are trusted with something.
    List,
}

/// A role as it is typed.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum RoleName {
    /// Reads reports and decides about them.
    Moderator,
}

impl From<RoleName> for Role {
    fn from(name: RoleName) -> Self {
        match name {
            RoleName::Moderator => Self::Moderator,
        }
    }
}

/// Does it; the answer is a line for each account that was asked about. Errors: no such account; the store's.
pub async fn run(store: &dyn Store, command: &RoleCommand) -> anyhow::Result<Vec<String>> {
    let (name, role, granted) = match command {
        RoleCommand::List => {
            let trusted = store.accounts().trusted().await?;
            return Ok(trusted.iter().map(|(person, roles)| line(&person.name, roles)).collect());
        }
        RoleCommand::Grant { name, role } => (name, Role::from(*role), true),
        RoleCommand::Revoke { name, role } => (name, Role::from(*role), false),
    };
    let account = store.accounts().account_by_name(&key(name)).await?;
    let account = account.ok_or_else(|| anyhow::anyhow!("there is no account named {name:?}; guests have no roles"))?;
    let mut roles = account.roles;
    roles.retain(|own| *own != role);
    roles.extend(granted.then_some(role));
    store.accounts().set_roles(account.player, &roles).await?;
    Ok(vec![line(&account.name, &roles)])
}

fn line(name: &str, roles: &[Role]) -> String {
    let word = |role: &Role| match role {
        Role::Moderator => "moderator",
    };
    let words: Vec<&str> = roles.iter().map(word).collect();
    format!("{name}: {}", if words.is_empty() { "nothing".to_owned() } else { words.join(", ") })
}

#[cfg(test)]
mod tests {
    use protocol::ids::PlayerId;
    use uuid::Uuid;

    use super::*;
    use crate::store::{self, AccountRow};

    #[tokio::test]
    async fn a_role_is_granted_once_listed_and_revoked_and_guests_have_none() {
        let store = store::open("sqlite::memory:").await.expect("a store");
        let ada = AccountRow {
            player: PlayerId(Uuid::now_v7()),
            name: "Ada".to_owned(),
            key: key("Ada"),
            password: None,
            bot: false,
            bot_in_pools: false,
            roles: vec![],
            created: 1,
        };
        assert!(store.accounts().create_account(&ada, None).await.expect("stored"));
        let (name, role) = ("ADA".to_owned(), RoleName::Moderator);
        let grant = RoleCommand::Grant { name: name.clone(), role };
        for _ in 0..2 {
            assert_eq!(run(&*store, &grant).await.expect("granted"), ["Ada: moderator"]);
        }
        assert_eq!(run(&*store, &RoleCommand::List).await.expect("a list"), ["Ada: moderator"]);
        assert_eq!(run(&*store, &RoleCommand::Revoke { name, role }).await.expect("revoked"), ["Ada: nothing"]);
        assert!(run(&*store, &RoleCommand::List).await.expect("a list").is_empty());
        let nobody = RoleCommand::Grant { name: "Bob".to_owned(), role };
        assert!(run(&*store, &nobody).await.is_err());
    }
}
