/** A storage of the browser or of a tab: its entries are its own properties, as browsers have it. */
export function browserStorage(entries: Readonly<Record<string, string>> = {}): Storage {
  const methods: ThisType<Record<string, string>> & object = {
    getItem(name: string) {
      return Object.hasOwn(this, name) ? this[name] : null;
    },
    setItem(name: string, value: string) {
      this[name] = value;
    },
    removeItem(name: string) {
      delete this[name];
    },
    clear() {
      for (const name of Object.keys(this)) delete this[name];
    },
  };
  return Object.assign(Object.create(methods) as Storage, entries);
}
