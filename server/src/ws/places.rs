//! How many sockets there are, in all and from each address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::Arc;

use parking_lot::Mutex;
use protocol::code::Code;
use serde_json::json;

use crate::limits;
use crate::matches::{Refusal, refuse_with};

/// Counts open sockets. Cheap to clone.
#[derive(Clone, Default)]
pub struct Places {
    taken: Arc<Mutex<Taken>>,
}

#[derive(Default)]
struct Taken {
    all: usize,
    by_address: HashMap<IpAddr, usize>,
}

/// Held by an open socket.
pub(crate) struct Place {
    places: Places,
    address: IpAddr,
}

impl Places {
    /// How many sockets are open.
    pub fn count(&self) -> usize {
        self.taken.lock().all
    }

    /// A place for one more. Errors: `too_many`.
    pub(crate) fn take(&self, address: IpAddr) -> Result<Place, Refusal> {
        let mut taken = self.taken.lock();
        let from_address = taken.by_address.get(&address).copied().unwrap_or_default();
        let full = |max: usize| refuse_with(Code::TooMany, "too many sockets are open", json!({ "max": max }));
        if taken.all >= limits::SOCKETS {
            return Err(full(limits::SOCKETS));
        }
        // What runs beside the server is the operator's: it is counted, not limited.
        if from_address >= limits::SOCKETS_PER_ADDRESS && !address.is_loopback() {
            return Err(full(limits::SOCKETS_PER_ADDRESS));
        }
        taken.all += 1;
        taken.by_address.insert(address, from_address + 1);
        metrics::gauge!("touchline_sockets").set(taken.all as f64);
        Ok(Place { places: self.clone(), address })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken.lock();
        taken.all -= 1;
        metrics::gauge!("touchline_sockets").set(taken.all as f64);
        if let Some(count) = taken.by_address.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                taken.by_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_so_many_and_gets_them_back() {
        let places = Places::default();
        let far = IpAddr::from([192, 0, 2, 1]);
        let held: Vec<Place> =
            (0..limits::SOCKETS_PER_ADDRESS).map(|_| places.take(far).unwrap_or_else(|_| panic!("room"))).collect();
        assert_eq!(places.take(far).err().expect("no room").code, "too_many");
        assert!(places.take(IpAddr::from([192, 0, 2, 2])).is_ok(), "another address has its own");
        drop(held);
        assert!(places.take(far).is_ok());
        assert_eq!(places.count(), 0);
    }
}
