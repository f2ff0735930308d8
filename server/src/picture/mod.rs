//! The picture of a match that others show beside a link to it: the board as it stands, the score, the game's name.
//!
//! Shapes only, letters and digits too, so that no font is needed, neither the system's nor one in the repository. This module must not know
//! any particular game, nor who may see a match.

mod glyphs;

mod svg;

use engine::game::BySide;
use engine::still::Still;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// How wide the picture is, in pixels, as pages that show links ask for.
pub const WIDTH_PX: u32 = 1_200;

/// How high.
pub const HEIGHT_PX: u32 = 630;

/// The edition of how pictures are drawn. Raised when they look different, so that nobody keeps old ones.
pub const EDITION: u32 = 1;

/// What is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The game's name as people write it, in letters of English.
    pub name: String,
    /// Goals.
    pub score: BySide<u32>,
    /// The board.
    pub still: Still,
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum NoPicture {
    /// What was drawn cannot be read again.
    #[error("the drawing cannot be read: {0}")]
    Drawing(#[from] resvg::usvg::Error),
    /// There is no memory for it, or it could not be encoded.
    #[error("the picture cannot be made: {0}")]
    Encoding(String),
}

/// Draws it as PNG. Takes a fraction of a second of a processor.
pub fn png(scene: &Scene) -> Result<Vec<u8>, NoPicture> {
    let tree = Tree::from_str(&svg::drawn(scene), &Options::default())?;
    let mut pixels = Pixmap::new(WIDTH_PX, HEIGHT_PX).ok_or_else(|| NoPicture::Encoding("no pixels".to_owned()))?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| NoPicture::Encoding(error.to_string()))
}
