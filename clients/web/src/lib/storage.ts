/** What is used of a browser's storage. */
export type Shelf = Pick<Storage, 'getItem' | 'setItem'>;

/** A browser's storage. Where it is refused or full, what is kept lasts as long as the page. */
export function storage(name: 'localStorage' | 'sessionStorage'): Shelf {
  const kept = new Map<string, string>();
  const tried = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(window[name]);
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => kept.get(key) ?? tried((storage) => storage.getItem(key), null),
    setItem: (key, text) => {
      const isStored = tried((storage) => (storage.setItem(key, text), true), false);
      if (isStored) kept.delete(key);
      else kept.set(key, text);
    },
  };
}
