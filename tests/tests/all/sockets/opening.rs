//! How many sockets one address may open in a while.

use server::config::Config;
use server::limits;
use tests::live::Live;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// Opens a socket as a proxy would for `address`. Errors: the status and `Retry-After`.
async fn open(live: &Live, address: &str) -> Result<(), (u16, Option<u64>)> {
    let mut request = format!("ws://{}/ws", live.address()).into_client_request().expect("an address");
    request.headers_mut().insert("x-forwarded-for", address.parse().expect("a header"));
    match connect_async(request).await {
        Ok(_) => Ok(()),
        Err(Error::Http(answer)) => {
            let after = answer.headers().get("retry-after").and_then(|value| value.to_str().ok()?.parse().ok());
            Err((answer.status().as_u16(), after))
        }
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_opens_sockets_too_fast_is_told_when_to_come_back() {
    let config = Config { behind_proxy: true, sockets_per_address_per_s: 1, ..Config::for_tests() };
    let live = Live::start_with(config).await;
    let mut refused = Vec::new();
    // Each takes far less than a second, so they are more than the limit also on a slow machine.
    for _ in 0..2 * limits::SOCKETS_BURST_S {
        refused.extend(open(&live, "198.51.100.7").await.err());
    }
    assert!(!refused.is_empty(), "twice what is allowed at once");
    assert!(refused.iter().all(|refusal| *refusal == (429, Some(1))), "{refused:?}");
    assert_eq!(open(&live, "198.51.100.8").await, Ok(()), "another address has its own");
    for _ in 0..2 * limits::SOCKETS_BURST_S {
        live.welcome(None).await;
    }
    live.stop().await;
}
