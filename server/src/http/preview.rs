//! The web client's page of a match, with what others show of a link to it: who plays, and how it stands.
//!
//! This module must not tell more than everybody may see.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Response, Uri};
use engine::game::BySide;
use protocol::ids::MatchId;
use protocol::matches::{Listing, Seat, Status, Strength};
use uuid::Uuid;

use crate::app::App;
use crate::picture::{HEIGHT_PX, WIDTH_PX};
use crate::{peer, web};

/// The page; without words about the match where there is none.
pub(super) async fn page(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    let id = Uuid::try_parse(&id).ok().map(MatchId);
    let listing = match id {
        Some(id) => app.matches.open(id, None).await.ok(),
        None => None,
    };
    // Where it is shown with a delay, the preview would tell too early.
    let listing = listing.filter(|opened| opened.head.core.header.delay_s == 0).map(|opened| opened.head.listing());
    let origin = peer::own_origin(&app.config, &headers);
    match listing.and_then(|listing| web::page_about(&tags(&listing, origin.as_deref()))) {
        Some(page) => page,
        None => web::file(uri, headers).await,
    }
}

/// What a link's preview reads (the Open Graph protocol). The picture needs a whole address: `origin` is how the server was called.
fn tags(listing: &Listing, origin: Option<&str>) -> String {
    let names = listing.seats.map(|_, seat| seat.as_ref().map_or_else(|| "anybody".to_owned(), name));
    let BySide { home, away } = listing.score;
    let (title, says) = match listing.status {
        Status::Waiting => (format!("{} against {}", names.home, names.away), "A seat is free."),
        Status::Playing => (format!("{} {home} : {away} {}", names.home, names.away), "It is being played now."),
        Status::Over => {
            (format!("{} {home} : {away} {}", names.home, names.away), "It is over; look at it step by step.")
        }
        Status::Aborted => (format!("{} against {}", names.home, names.away), "It was called off."),
    };
    let game: Vec<String> = listing.game.split('_').map(capitalised).collect();
    let description = format!("{}. {says}", game.join(" "));
    let about =
        [("og:type", "website"), ("og:site_name", "Touchline"), ("og:title", &title), ("og:description", &description)];
    let about = about.map(|(property, content)| tag("property", property, content)).concat();
    about + &origin.map_or_else(String::new, |origin| picture(listing, origin))
}

/// The picture, by an address that is another one whenever the match has gone on: who has shown it once may keep it.
fn picture(listing: &Listing, origin: &str) -> String {
    let address = format!("{origin}/api/matches/{}/picture.png?seq={}", listing.id, listing.seq);
    let shown = [
        ("og:image", address.as_str()),
        ("og:image:type", "image/png"),
        ("og:image:width", &WIDTH_PX.to_string()),
        ("og:image:height", &HEIGHT_PX.to_string()),
        ("og:image:alt", "The board and the score"),
    ];
    let shown = shown.map(|(property, content)| tag("property", property, content)).concat();
    shown + &tag("name", "twitter:card", "summary_large_image")
}

fn tag(kind: &str, name: &str, content: &str) -> String {
    format!("<meta {kind}=\"{name}\" content=\"{}\">", escaped(content))
}

fn name(seat: &Seat) -> String {
    match seat {
        Seat::Person { name, .. } => name.clone(),
        Seat::Computer { strength } => {
            let strength = match strength {
                Strength::Easy => "easy",
                Strength::Fair => "fair",
                Strength::Strong => "strong",
            };
            format!("the computer ({strength})")
        }
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Names are what people wrote.
fn escaped(text: &str) -> String {
    let letter = |letter: char| match letter {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '"' => "&quot;".to_owned(),
        '\'' => "&#39;".to_owned(),
        other => other.to_string(),
    };
    text.chars().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_text() {
        assert_eq!(escaped("<b a=\"1\">&'é"), "&lt;b a=&quot;1&quot;&gt;&amp;&#39;é");
        assert_eq!(capitalised("golden"), "Golden");
        assert_eq!(capitalised(""), "");
    }
}
