//! Where a game's events go: into a list, or nowhere in playouts.
//!
//! This module must not know any particular game.

/// Takes events of type `E`.
pub(crate) trait Log<E> {
    /// Takes an event, made only if somebody reads it.
    fn note(&mut self, event: impl FnOnce() -> E);
}

impl<E> Log<E> for Vec<E> {
    fn note(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

/// Nobody reads.
pub(crate) struct Silent;

impl<E> Log<E> for Silent {
    #[inline]
    fn note(&mut self, _: impl FnOnce() -> E) {}
}
