//! What a player chose for the pages: a typed document, judged when it is written.

use protocol::accounts::Preferences;
use protocol::code::Code;
use protocol::ids::PlayerId;

use super::{Accounts, unavailable};
use crate::limits;
use crate::matches::{Refusal, refuse};

impl Accounts {
    /// What a player chose; where nothing, the defaults. Errors: `store_unavailable`.
    pub async fn preferences(&self, player: PlayerId) -> Result<Preferences, Refusal> {
        let stored = self.store.accounts().preferences(player).await.map_err(unavailable)?;
        let read = stored.as_deref().map(serde_json::from_str);
        Ok(read
            .transpose()
            .unwrap_or_else(|error| {
                tracing::warn!(player_id = %player, %error, "preferences of another edition are not understood");
                None
            })
            .unwrap_or_default())
    }

    /// Replaces them. Errors: `bad_preference`, `store_unavailable`.
    pub async fn set_preferences(&self, player: PlayerId, chosen: &Preferences) -> Result<(), Refusal> {
        if !is_language(&chosen.language) {
            return Err(refuse(Code::BadPreference, "The language is a tag such as en or pt-BR."));
        }
        let document = serde_json::to_string(chosen).map_err(|error| {
            tracing::error!(%error, "preferences cannot be written");
            refuse(Code::Internal, "An error inside the server.")
        })?;
        self.store.accounts().set_preferences(player, &document).await.map_err(unavailable)
    }
}

/// Whether this has the shape of a language tag (BCP 47): letters, then parts of letters and digits with hyphens between.
fn is_language(tag: &str) -> bool {
    let mut parts = tag.split('-');
    let is_first = |part: &str| (2..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphabetic());
    let is_part = |part: &str| (1..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
    tag.len() <= limits::LANGUAGE_BYTES && parts.next().is_some_and(is_first) && parts.all(is_part)
}

#[cfg(test)]
mod tests {
    use super::is_language;

    #[test]
    fn languages_are_tags() {
        for good in ["en", "pt-BR", "zh-Hant-TW", "de-1996"] {
            assert!(is_language(good), "{good}");
        }
        for bad in ["", "e", "en-", "-en", "en_GB", "en-<b>", "français", &"en-".repeat(20)] {
            assert!(!is_language(bad), "{bad}");
        }
    }
}
