//! Who plays where: a guest's token, and the match that is made, joined or come back to.

use std::path::Path;

use anyhow::{Context, bail};
use clap::Args;
use engine::catalog::GameKind;
use engine::game::Side;
use protocol::http::{Join, NewMatch, Opponent};
use protocol::ids::MatchId;
use protocol::matches::{ClockOptions, Strength};
use protocol::to_client::You;
use serde_json::{Map, Value};
use touchline::address::Address;
use touchline::rest::{Rest, RestError};

use super::token::{TokenFile, state_folder};

/// Where and how to play.
#[derive(Clone, Debug, Args)]
pub(crate) struct Seat {
    /// The address of a match to join or to come back to. Without one a match is made.
    link: Option<String>,
    #[command(flatten)]
    who: Who,
    /// Make a match against the computer: easy, fair or strong. Without it an opponent joins by the address printed.
    #[arg(long, value_parser = strength)]
    computer: Option<Strength>,
    /// Make a match in which both sides are played here.
    #[arg(long, conflicts_with = "computer")]
    hot_seat: bool,
    /// The game of a match that is made, such as golden_goal.
    #[arg(long, default_value = "golden_goal", value_parser = game)]
    game: GameKind,
    /// The side to play: home or away. Without it chance decides, or whichever is free.
    #[arg(long, value_parser = side)]
    side: Option<Side>,
    /// An option of the game, such as mode=first_to or goals=3; may be repeated.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option)]
    options: Vec<(String, Value)>,
    /// How time is kept: 300+5 is 300 s and 5 s more a turn, 3d is three days a turn.
    #[arg(long, value_parser = clock)]
    clock: Option<ClockOptions>,
    /// List the match in the lobby.
    #[arg(long)]
    listed: bool,
    /// Let the result count for the ratings of both; it needs a clock and another person or program.
    #[arg(long, requires = "clock", conflicts_with_all = ["computer", "hot_seat"])]
    rated: bool,
}

/// On which server, as whom.
#[derive(Clone, Debug, Args)]
pub(crate) struct Who {
    /// The server.
    #[arg(long, env = "TOUCHLINE_SERVER", default_value = "http://127.0.0.1:8080")]
    pub(crate) server: Address,
    /// The name that others see. Each name keeps a token of its own on this machine.
    #[arg(long, env = "TOUCHLINE_NAME")]
    pub(crate) name: Option<String>,
    /// A token of an account to play by, as its page makes them; it needs the scope `play`. Then the name is the account's.
    #[arg(long, env = "TOUCHLINE_TOKEN", hide_env_values = true)]
    token: Option<String>,
}

impl Seat {
    /// Takes a seat: the one of before, a free one of a match that is named, or one of a new match.
    pub(crate) async fn take(&self, usual_name: &str) -> anyhow::Result<(Rest, MatchId)> {
        let Some(link) = &self.link else {
            let rest = self.who.guest(&self.who.server, usual_name).await?;
            let made = rest.make(&self.new_match()).await.context("no match could be made")?;
            println!("The match is at {}{}", rest.address, made.path);
            return Ok((rest, made.id));
        };
        let (address, id) = Address::with_match(link)?;
        let rest = self.who.guest(&address, usual_name).await?;
        let page = rest.page(id).await?;
        if page.you.is_empty() {
            let free = page.view.about.seats.iter().any(|(_, seat)| seat.is_none());
            if !free {
                bail!("both seats of this match are taken; `touchline watch {link}` shows it");
            }
            rest.join(id, &Join { side: self.side }).await.context("no seat could be taken")?;
        }
        println!("You sit at {}/match/{id}", rest.address);
        Ok((rest, id))
    }

    /// Who plays here, for a pool.
    pub(crate) async fn guest(&self, usual_name: &str) -> anyhow::Result<Rest> {
        self.who.guest(&self.who.server, usual_name).await
    }

    fn new_match(&self) -> NewMatch {
        let options: Map<String, Value> = self.options.iter().cloned().collect();
        let opponent = match self.computer {
            Some(strength) => Opponent::Computer { strength },
            None if self.hot_seat => Opponent::HotSeat {},
            None => Opponent::Link {},
        };
        NewMatch {
            options: Some(Value::Object(options)),
            clock: self.clock,
            side: self.side,
            listed: self.listed,
            rated: self.rated,
            ..NewMatch::new(self.game.name(), opponent)
        }
    }
}

impl Who {
    /// The guest of before, or a new one whose token is kept for the next time.
    pub(crate) async fn guest(&self, address: &Address, usual_name: &str) -> anyhow::Result<Rest> {
        if let Some(token) = &self.token {
            return Ok(Rest { address: address.clone(), token: Some(token.clone()) });
        }
        let name = self.name.as_deref().unwrap_or(usual_name).trim();
        guest(&state_folder()?, address, name).await
    }
}

async fn guest(state: &Path, address: &Address, name: &str) -> anyhow::Result<Rest> {
    let file = TokenFile::new(state, address, name);
    if let Some(token) = file.read()
        && let (rest, Some(_)) = who(address, token).await?
    {
        return Ok(rest);
    }
    if let Some(token) = file.read_former()
        && let (rest, Some(you)) = who(address, token.clone()).await?
        && you.name == name
    {
        file.keep(&token)?;
        return Ok(rest);
    }
    let nobody = Rest { address: address.clone(), token: None };
    let guest = nobody.guest(name).await.context("no guest could be made")?;
    file.keep(&guest.token)?;
    Ok(Rest { token: Some(guest.token), ..nobody })
}

/// Whose token this is; nobody's where the server has another database than then.
async fn who(address: &Address, token: String) -> anyhow::Result<(Rest, Option<You>)> {
    let rest = Rest { address: address.clone(), token: Some(token) };
    match rest.get("/api/me").await {
        Ok(you) => Ok((rest, Some(you))),
        Err(RestError::Refused(problem)) if problem.status == 401 => Ok((rest, None)),
        Err(error) => Err(error.into()),
    }
}

/// One of the names that a type has in JSON.
fn by_name<T: serde::de::DeserializeOwned>(text: &str, names: &str) -> Result<T, String> {
    serde_json::from_value(Value::from(text)).map_err(|_| format!("one of {names}"))
}

/// `easy`, `fair` or `strong`.
pub(crate) fn strength(text: &str) -> Result<Strength, String> {
    by_name(text, "easy, fair, strong")
}

fn game(text: &str) -> Result<GameKind, String> {
    by_name(text, &GameKind::ALL.map(GameKind::name).join(", "))
}

fn side(text: &str) -> Result<Side, String> {
    by_name(text, "home, away")
}

/// `name=value`; a value that is no JSON is text.
fn option(text: &str) -> Result<(String, Value), String> {
    let (name, value) = text.split_once('=').ok_or("an option is written name=value")?;
    Ok((name.to_owned(), serde_json::from_str(value).unwrap_or_else(|_| Value::from(value))))
}

fn clock(text: &str) -> Result<ClockOptions, String> {
    let number = |text: &str| text.parse::<u32>().map_err(|_| "300+5 (seconds) or 3d (days)".to_owned());
    match (text.split_once('+'), text.strip_suffix('d')) {
        (Some((bank, increment)), _) => {
            Ok(ClockOptions::Bank { bank_s: number(bank)?, increment_s: number(increment)? })
        }
        (None, Some(days)) => Ok(ClockOptions::Days { days: number(days)? }),
        (None, None) => Ok(ClockOptions::Bank { bank_s: number(text)?, increment_s: 0 }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::{HeaderMap, StatusCode};
    use axum::response::IntoResponse;
    use axum::routing::{get, post};
    use axum::{Json, Router};
    use serde_json::json;

    /// A server whose tokens are `key of <name>`.
    async fn doorman() -> Address {
        let you = |name: &str| json!({"id": uuid::Uuid::nil(), "name": name});
        let me = async move |headers: HeaderMap| match headers["authorization"]
            .to_str()
            .unwrap()
            .strip_prefix("Bearer key of ")
        {
            Some(name) => Json(you(name)).into_response(),
            None => {
                let problem = json!({"status": 401, "code": "bad_token", "title": "x", "values": {}});
                (StatusCode::UNAUTHORIZED, Json(problem)).into_response()
            }
        };
        let sign_up = async |Json(new): Json<Value>| {
            let name = new["name"].as_str().unwrap();
            Json(json!({"id": uuid::Uuid::nil(), "name": name, "token": format!("key of {name}")}))
        };
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap()).parse().unwrap();
        let app = Router::new().route("/api/me", get(me)).route("/api/guests", post(sign_up));
        tokio::spawn(async move { axum::serve(listener, app).await });
        address
    }

    #[tokio::test]
    async fn tokens_are_kept_by_name_and_found_where_they_were_kept_before() {
        let address = doorman().await;
        let state = std::env::temp_dir().join(format!("touchline-seat-{}", uuid::Uuid::new_v4()));
        let token = async |name| guest(&state, &address, name).await.unwrap().token.unwrap();
        let former =
            state.join("touchline").join(format!("{}-Ada_1.token", address.authority().replace(['.', ':'], "_")));
        std::fs::create_dir_all(former.parent().unwrap()).unwrap();
        std::fs::write(&former, "key of Ada 1\n").unwrap();
        assert_eq!(token("Ada-1").await, "key of Ada-1", "the file of before is another's");
        assert_eq!(token("Ada 1").await, "key of Ada 1");
        std::fs::remove_file(&former).unwrap();
        let kept = async |name, text| {
            let file = TokenFile::new(&state, &address, name);
            assert_eq!(file.read().as_deref(), Some(text));
        };
        kept("Ada 1", "key of Ada 1").await;
        kept("Ada-1", "key of Ada-1").await;
        TokenFile::new(&state, &address, "Bo").keep("of another database").unwrap();
        assert_eq!(token("Bo").await, "key of Bo");
        std::fs::remove_dir_all(&state).unwrap();
    }

    #[test]
    fn flags_are_read() {
        assert_eq!(clock("300+5"), Ok(ClockOptions::Bank { bank_s: 300, increment_s: 5 }));
        assert_eq!(clock("60"), Ok(ClockOptions::Bank { bank_s: 60, increment_s: 0 }));
        assert_eq!(clock("3d"), Ok(ClockOptions::Days { days: 3 }));
        assert!(clock("soon").is_err());
        assert_eq!(option("goals=3"), Ok(("goals".to_owned(), Value::from(3))));
        assert_eq!(option("mode=first_to"), Ok(("mode".to_owned(), Value::from("first_to"))));
        assert!(option("goals").is_err());
        assert_eq!((strength("fair"), side("away")), (Ok(Strength::Fair), Ok(Side::Away)));
        assert_eq!(game("golden_goal"), Ok(GameKind::GoldenGoal));
        assert!(strength("godlike").is_err() && game("chess").is_err());
    }
}
