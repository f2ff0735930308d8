//! Where a conversation's faces come from: a script, or the product's own dice behind a seed.
//!
//! This module must not know which dice are due.

use std::sync::Arc;

use data_encoding::HEXLOWER_PERMISSIVE;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::Value;

use crate::fair_dice::draw_face;

/// A source of faces. A copy goes on from where it was copied.
#[derive(Clone)]
pub(super) enum Source {
    /// Faces in order.
    Script { faces: Arc<[i64]>, used: usize },
    /// The fair dice's stream.
    Seeded(Box<ChaCha20Rng>),
}

impl Source {
    /// `{"script":[1,6,..]}` or `{"seed":"<64 hexadecimal digits>"}`; none for anything else.
    pub(super) fn read(json: &Value) -> Option<Source> {
        match (json.get("script"), json.get("seed")) {
            (Some(script), None) => {
                let faces = script.as_array()?.iter().map(Value::as_i64).collect::<Option<_>>()?;
                Some(Source::Script { faces, used: 0 })
            }
            (None, Some(seed)) => {
                let bytes = HEXLOWER_PERMISSIVE.decode(seed.as_str()?.as_bytes()).ok()?;
                Some(Source::seeded(bytes.try_into().ok()?))
            }
            _ => None,
        }
    }

    pub(super) fn seeded(seed: [u8; 32]) -> Source {
        Source::Seeded(Box::new(ChaCha20Rng::from_seed(seed)))
    }

    /// The next face of a die; none where the script has run out or is out of range.
    pub(super) fn draw(&mut self, sides: u8) -> Option<u8> {
        match self {
            Source::Script { faces, used } => {
                let face = u8::try_from(*faces.get(*used)?).ok().filter(|face| (1..=sides).contains(face))?;
                *used += 1;
                Some(face)
            }
            Source::Seeded(stream) => Some(draw_face(stream.as_mut(), sides)),
        }
    }
}

/// A stream of seeds.
pub(super) struct Stream(Box<ChaCha20Rng>);

impl Stream {
    pub(super) fn new(seed: [u8; 32]) -> Stream {
        Stream(Box::new(ChaCha20Rng::from_seed(seed)))
    }

    pub(super) fn next_seed(&mut self) -> [u8; 32] {
        let mut seed = [0; 32];
        self.0.fill_bytes(&mut seed);
        seed
    }
}
