//! The tests' own PostgreSQL: what every test on it takes for granted.

use sqlx::{Connection, PgConnection};
use tests::TestPostgres;

#[tokio::test]
async fn each_test_has_a_database_of_its_own() {
    let (one, other) = (TestPostgres::new().await, TestPostgres::new().await);
    let mut one = PgConnection::connect(&one.url).await.expect("the first database");
    sqlx::raw_sql("create table only_here (id int)").execute(&mut one).await.expect("a table");
    let mut other = PgConnection::connect(&other.url).await.expect("the second database");
    let seen: i64 = sqlx::query_scalar("select count(*) from information_schema.tables where table_name = 'only_here'")
        .fetch_one(&mut other)
        .await
        .expect("a count");
    assert_eq!(seen, 0);
}
