//! `touchline relay`: a bare axum relay, the yardstick of `touchline load`. Whoever sends into a room is heard by everyone in it.
//!
//! The same library and socket settings as the server, but no rules, no store, no protocol: this module must stay so.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::{Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::response::Response;
use axum::{Router, routing::get};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use touchline::limits::{READ_BUFFER_BYTES, WRITE_BUFFER_BYTES_MAX};

/// Frames that wait for one socket; a socket that has more leaves the room.
const QUEUE_FRAMES: usize = 256;

/// Bytes of a frame.
const FRAME_BYTES_MAX: usize = 64 << 10;

type Members = HashMap<String, Vec<mpsc::Sender<Utf8Bytes>>>;
type Rooms = Arc<Mutex<Members>>;

/// Serves until it is killed; says where on standard output.
pub(crate) async fn run(listen: SocketAddr) -> anyhow::Result<ExitCode> {
    let listener = TcpListener::bind(listen).await?;
    println!("listening on http://{}", listener.local_addr()?);
    axum::serve(listener, app()).await?;
    Ok(ExitCode::SUCCESS)
}

fn app() -> Router {
    Router::new().route("/relay/{room}", get(enter)).with_state(Rooms::default())
}

async fn enter(upgrade: WebSocketUpgrade, Path(room): Path<String>, State(rooms): State<Rooms>) -> Response {
    // In the room before the upgrade is answered: who is in has a place, and hears all that is said from then on.
    let (sender, queue) = mpsc::channel(QUEUE_FRAMES);
    in_rooms(&rooms).entry(room.clone()).or_default().push(sender);
    upgrade
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(0)
        .max_write_buffer_size(WRITE_BUFFER_BYTES_MAX)
        .max_message_size(FRAME_BYTES_MAX)
        .max_frame_size(FRAME_BYTES_MAX)
        .on_upgrade(move |socket| relay(socket, queue, room, rooms))
}

fn in_rooms(rooms: &Rooms) -> MutexGuard<'_, Members> {
    rooms.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn relay(mut socket: WebSocket, mut queue: mpsc::Receiver<Utf8Bytes>, room: String, rooms: Rooms) {
    loop {
        tokio::select! {
            heard = queue.recv() => {
                let Some(text) = heard else { return };
                if socket.send(Message::Text(text)).await.is_err() {
                    return;
                }
            }
            frame = socket.recv() => match frame {
                Some(Ok(Message::Text(text))) => {
                    if let Some(listeners) = in_rooms(&rooms).get_mut(&room) {
                        listeners.retain(|listener| listener.try_send(text.clone()).is_ok());
                    }
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Binary(_) | Message::Close(_)) | Err(_)) | None => return,
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::{SinkExt, StreamExt};
    use tokio_tungstenite::connect_async;
    use tokio_tungstenite::tungstenite::Message;

    #[tokio::test]
    async fn everyone_in_a_room_hears() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move { axum::serve(listener, app()).await });
        let enter = async |room: &str| connect_async(format!("ws://{address}/relay/{room}")).await.unwrap().0;
        let (mut one, mut two, mut other) = (enter("a").await, enter("a").await, enter("b").await);
        one.send(Message::text("hello")).await.unwrap();
        for socket in [&mut one, &mut two] {
            assert_eq!(socket.next().await.unwrap().unwrap(), Message::text("hello"));
        }
        other.send(Message::text("bye")).await.unwrap();
        assert_eq!(other.next().await.unwrap().unwrap(), Message::text("bye"), "another room hears nothing of it");
    }
}
