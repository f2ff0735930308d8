//! Databases of older editions are brought up to date with all that is in them.

use std::path::{Path, PathBuf};

use server::store;
use sqlx::migrate::Migrator;
use tests::{TempDir, TestPostgres};
use uuid::Uuid;

/// The editions in which guests had a token of their own and there were no sessions.
const BEFORE_SESSIONS: [&str; 2] = ["0001_matches.sql", "0002_relations.sql"];

/// The steps of those editions alone, for one database.
async fn older(database: &str, folder: &TempDir) -> Migrator {
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations").join(database);
    let steps: PathBuf = folder.path().join("migrations");
    std::fs::create_dir(&steps).expect("a folder");
    for name in BEFORE_SESSIONS {
        std::fs::copy(all.join(name), steps.join(name)).expect("a copy");
    }
    Migrator::new(steps).await.expect("steps")
}

/// The guest of the older edition is known by the same token to this one.
async fn check(url: &str, id: Uuid) {
    let store = store::open(url).await.expect("brought up to date");
    let found = store.sessions().session(&[7; 32]).await.expect("an answer").expect("known as before");
    assert_eq!((found.you.id.0, found.you.name.as_str(), found.you.account), (id, "Ann", false));
    assert_eq!((found.session.created, found.session.expires), (42, None));
    assert_eq!(store.accounts().created(found.you.id).await.expect("an answer"), Some(42));
    let all = store.sessions().sessions_of(found.you.id).await.expect("an answer");
    assert_eq!(all.len(), 1);
    store.close().await;
    let again = store::open(url).await.expect("it is up to date");
    assert!(again.sessions().session(&[7; 32]).await.expect("an answer").is_some());
}

const GUEST: &str = "insert into players (id, name, token_hash, created) values ($1, 'Ann', $2, 42)";

#[tokio::test]
async fn a_guest_of_an_older_edition_is_known_on_sqlite() {
    let (folder, id) = (TempDir::new(), Uuid::now_v7());
    let url = format!("sqlite://{}/touchline.db?mode=rwc", folder.path().display());
    let pool = sqlx::SqlitePool::connect(&url).await.expect("a database");
    older("sqlite", &folder).await.run(&pool).await.expect("an older edition");
    sqlx::query(GUEST).bind(id).bind(&[7_u8; 32][..]).execute(&pool).await.expect("a guest");
    pool.close().await;
    check(&url, id).await;
}

#[tokio::test]
async fn a_guest_of_an_older_edition_is_known_on_postgres() {
    let (folder, id) = (TempDir::new(), Uuid::now_v7());
    let database = TestPostgres::new().await;
    let pool = sqlx::PgPool::connect(&database.url).await.expect("a database");
    older("postgres", &folder).await.run(&pool).await.expect("an older edition");
    sqlx::query(GUEST).bind(id).bind(&[7_u8; 32][..]).execute(&pool).await.expect("a guest");
    pool.close().await;
    check(&database.url, id).await;
}
