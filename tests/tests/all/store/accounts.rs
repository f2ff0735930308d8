//! What a store must do with sessions and accounts.

use protocol::accounts::{Identity, Role, Scope};
use protocol::ids::PlayerId;
use protocol::people::RelationKind;
use server::store::{AccountRow, PlayerRow, SessionKind, SessionRow};
use uuid::Uuid;

use super::contract::Stores;
use super::{new_match, new_player, start};

pub(super) fn account(player: PlayerId, name: &str) -> AccountRow {
    AccountRow {
        player,
        name: name.to_owned(),
        key: name.to_lowercase(),
        password: Some("$argon2id$..".to_owned()),
        bot: false,
        bot_in_pools: false,
        roles: vec![],
        created: 9,
    }
}

fn token(player: PlayerId, number: u8) -> SessionRow {
    SessionRow {
        token_hash: [number; 32],
        id: Uuid::now_v7(),
        player,
        kind: SessionKind::Token,
        label: format!("bot \"{number}\""),
        scopes: vec![Scope::Read, Scope::Organise],
        created: u64::from(number),
        used: u64::from(number),
        expires: Some(1_700_000_000_000),
    }
}

fn identity(subject: &str) -> Identity {
    Identity { issuer: "https://id.example".to_owned(), subject: subject.to_owned() }
}

pub(super) async fn sessions_are_found_rotated_and_ended(stores: Stores) {
    let (here, there) = (stores.here.sessions(), stores.there.sessions());
    let ann = PlayerRow { id: new_player(), name: "Ann".to_owned(), token_hash: [1; 32], created: 7 };
    stores.here.create_player(&ann).await.expect("created");
    let (two, three) = (token(ann.id, 2), token(ann.id, 3));
    for row in [&two, &three] {
        here.add_session(row).await.expect("stored");
    }
    here.add_session(&token(ann.id, 2)).await.expect_err("a token belongs to one");
    let found = there.session(&[2; 32]).await.expect("an answer").expect("theirs");
    assert_eq!((&found.session, found.you.id), (&two, ann.id));
    here.note_used(&[2; 32], 50).await.expect("noted");
    let all = there.sessions_of(ann.id).await.expect("an answer");
    let used: Vec<_> = all.iter().map(|row| (row.token_hash[0], row.used)).collect();
    assert_eq!(used, [(2, 50), (1, 7), (3, 3)], "the last used first");
    let rotated = SessionRow {
        token_hash: [9; 32],
        label: "new".to_owned(),
        created: 59,
        used: 60,
        expires: Some(70),
        ..all[1].clone()
    };
    assert!(here.rotate(&[1; 32], &rotated).await.expect("stored"));
    assert!(!here.rotate(&[1; 32], &rotated).await.expect("answered"), "once");
    assert_eq!(there.session(&[1; 32]).await.expect("an answer"), None);
    assert_eq!(there.session(&[9; 32]).await.expect("an answer").expect("theirs").session, rotated);
    here.end_sessions(new_player(), &[[2; 32]]).await.expect("not theirs");
    here.end_sessions(ann.id, &[[3; 32], [9; 32], [8; 32]]).await.expect("ended");
    let left: Vec<_> =
        there.sessions_of(ann.id).await.expect("an answer").iter().map(|row| row.token_hash[0]).collect();
    assert_eq!(left, [2]);
}

pub(super) async fn a_name_and_an_identity_belong_to_one_account(stores: Stores) {
    let (here, there) = (stores.here.accounts(), stores.there.accounts());
    let guest = PlayerRow { id: new_player(), name: "Guest".to_owned(), token_hash: [1; 32], created: 7 };
    stores.here.create_player(&guest).await.expect("created");
    let ada = account(guest.id, "Ada");
    assert!(here.create_account(&ada, Some(&identity("1"))).await.expect("stored"));
    for (player, name, of) in [(guest.id, "Other", "2"), (new_player(), "ADA", "2"), (new_player(), "Other", "1")] {
        assert!(
            !here.create_account(&account(player, name), Some(&identity(of))).await.expect("answered"),
            "{name} {of}"
        );
        assert_eq!(there.account_by_name("other").await.expect("an answer"), None, "nothing is left of it");
    }
    for found in [
        there.account(guest.id).await,
        there.account_by_name("ada").await,
        there.account_by_identity(&identity("1")).await,
    ] {
        assert_eq!(found.expect("an answer"), Some(ada.clone()));
    }
    let you = stores.there.sessions().session(&[1; 32]).await.expect("an answer").expect("theirs").you;
    assert_eq!((you.name.as_str(), you.account, you.bot), ("Ada", true, false));
    assert_eq!(there.created(guest.id).await.expect("an answer"), Some(7), "the same player");
    let bob = account(new_player(), "Bob");
    assert!(here.create_account(&bob, None).await.expect("stored"));
    assert!(here.add_identity(bob.player, &identity("2"), 9).await.expect("stored"));
    assert!(!here.add_identity(bob.player, &identity("1"), 9).await.expect("answered"), "Ada's");
    assert_eq!(there.identities(bob.player).await.expect("an answer"), [identity("2")]);
    assert!(!here.remove_identity(bob.player, &identity("1")).await.expect("answered"), "Ada's");
    assert!(here.remove_identity(bob.player, &identity("2")).await.expect("removed"), "Bob has a password");
    assert!(!here.remove_identity(bob.player, &identity("2")).await.expect("answered"), "once");
}

pub(super) async fn the_last_way_in_stays(stores: Stores) {
    let (here, there) = (stores.here.accounts(), stores.there.accounts());
    let ada = AccountRow { password: None, ..account(new_player(), "Ada") };
    assert!(here.create_account(&ada, Some(&identity("1"))).await.expect("stored"));
    assert!(!here.remove_identity(ada.player, &identity("1")).await.expect("answered"), "the only one");
    assert!(here.add_identity(ada.player, &identity("2"), 9).await.expect("stored"));
    // Both at once: one of them stays.
    let (one, two) = (identity("1"), identity("2"));
    let (one, two) = tokio::join!(here.remove_identity(ada.player, &one), there.remove_identity(ada.player, &two));
    assert_ne!(one.expect("answered"), two.expect("answered"));
    assert_eq!(there.identities(ada.player).await.expect("an answer").len(), 1);
}

pub(super) async fn what_an_account_has_is_changed_and_goes_with_it(stores: Stores) {
    let (here, there) = (stores.here.accounts(), stores.there.accounts());
    let [ada, bob] = ["Ada", "Bob"].map(|name| account(new_player(), name));
    for row in [&ada, &bob] {
        assert!(here.create_account(row, Some(&identity(&row.key))).await.expect("stored"));
    }
    stores.here.sessions().add_session(&token(ada.player, 4)).await.expect("stored");
    here.set_password(ada.player, "other").await.expect("stored");
    here.set_bot(ada.player, true).await.expect("stored");
    here.set_roles(ada.player, &[Role::Moderator]).await.expect("stored");
    for document in ["{}", r#"{"theme":"dark"}"#] {
        here.set_preferences(ada.player, document).await.expect("stored");
    }
    for (one, other) in [(&ada, &bob), (&bob, &ada)] {
        assert!(
            stores.here.relations().relate(one.player, RelationKind::Follow, other.player, 1).await.expect("stored")
        );
    }
    let matches = [new_match(), new_match()];
    let starts = matches.map(|id| server::store::Start { seated: vec![ada.player], ..start(id) });
    stores.here.create_matches(&starts).await.expect("created");
    let now = there.account(ada.player).await.expect("an answer").expect("hers");
    let password = Some("other".to_owned());
    assert_eq!(
        now,
        AccountRow { password, bot: true, bot_in_pools: true, roles: vec![Role::Moderator], ..ada.clone() }
    );
    let trusted = there.trusted().await.expect("an answer");
    assert_eq!(trusted.iter().map(|(person, roles)| (person.id, roles.len())).collect::<Vec<_>>(), [(ada.player, 1)]);
    assert_eq!(there.preferences(ada.player).await.expect("an answer").as_deref(), Some(r#"{"theme":"dark"}"#));
    assert_eq!(there.matches_ever(ada.player, 9).await.expect("an answer"), [matches[1], matches[0]]);

    here.close_player(ada.player, 100).await.expect("closed");
    assert_eq!(there.account_by_name("ada").await.expect("an answer"), None);
    assert_eq!(there.account_by_identity(&identity("ada")).await.expect("an answer"), None);
    assert_eq!(there.preferences(ada.player).await.expect("an answer"), None);
    assert_eq!(stores.there.sessions().session(&[4; 32]).await.expect("an answer"), None);
    assert_eq!(stores.there.relations().related(bob.player, RelationKind::Follow, 9).await.expect("an answer"), []);
    assert_eq!(there.matches_ever(ada.player, 9).await.expect("an answer").len(), 2, "matches stay");
    assert_eq!(there.closed(100).await.expect("an answer"), [ada.player]);
    assert_eq!(there.closed(101).await.expect("an answer"), []);
    assert!(here.create_account(&account(new_player(), "Ada"), None).await.expect("stored"), "the name is free");
    assert_eq!(there.account(bob.player).await.expect("an answer"), Some(bob), "others stay as they were");
}
