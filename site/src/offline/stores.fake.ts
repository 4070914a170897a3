export function fakeStores(): CacheStorage & { held: Map<string, Map<string, Response>> } {
  const held = new Map<string, Map<string, Response>>();
  const keyOf = (key: RequestInfo | URL) =>
    typeof key === 'string' ? key : 'url' in key ? key.url : String(key);
  const open = async (name: string) => {
    await Promise.resolve();
    const entries = held.get(name) ?? new Map<string, Response>();
    held.set(name, entries);
    return {
      match: async (key: RequestInfo | URL) => entries.get(keyOf(key))?.clone(),
      put: async (key: RequestInfo | URL, answer: Response) => void entries.set(keyOf(key), answer),
      delete: async (key: RequestInfo | URL) => entries.delete(keyOf(key)),
      keys: async () => [...entries.keys()].map((url) => ({ url }) as Request),
    } as unknown as Cache;
  };
  return {
    held,
    open,
    has: async (name: string) => held.has(name),
    delete: async (name: string) => held.delete(name),
    keys: async () => [...held.keys()],
    match: async () => undefined,
  };
}
