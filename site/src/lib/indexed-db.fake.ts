/** For idb-keyval: one store; `room` in bytes. */
export function fakeIndexedDb() {
  const records = new Map<IDBValidKey, unknown>();
  const it = { records, room: Number.POSITIVE_INFINITY };
  const size = (map: Map<IDBValidKey, unknown>) =>
    [...map.values()].reduce<number>((sum, value) => sum + bytesOf(value), 0);
  let last = Promise.resolve();

  interface Request {
    result?: unknown;
    onsuccess?: () => void;
  }

  function transaction() {
    const steps: (() => void)[] = [];
    const own: { oncomplete?: () => void; onabort?: () => void; error?: Error } = {};
    let draft = new Map<IDBValidKey, unknown>();
    const asked = (work: () => unknown): Request => {
      const request: Request = {};
      steps.push(() => {
        request.result = work();
        request.onsuccess?.();
      });
      return request;
    };
    last = last.then(async () => {
      await Promise.resolve();
      draft = new Map(records);
      for (let step = steps.shift(); step; step = steps.shift()) {
        step();
        await Promise.resolve();
      }
      if (size(draft) > it.room) {
        own.error = new DOMException('full', 'QuotaExceededError');
        return own.onabort?.();
      }
      records.clear();
      for (const [key, value] of draft) records.set(key, value);
      own.oncomplete?.();
    });
    const objects = {
      transaction: own,
      get: (key: IDBValidKey) => asked(() => draft.get(key)),
      put: (value: unknown, key: IDBValidKey) => asked(() => draft.set(key, structuredClone(value))),
      delete: (key: IDBValidKey) => asked(() => draft.delete(key)),
      getAllKeys: () => asked(() => [...draft.keys()]),
    };
    return { objectStore: () => objects };
  }

  const open = () => {
    const request: Request = { result: { transaction } };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  };
  return Object.assign(it, { open });
}

const bytesOf = (value: unknown): number => {
  if (value instanceof Blob) return value.size;
  if (typeof value === 'object' && value !== null)
    return Object.values(value).reduce<number>((sum, part) => sum + bytesOf(part), 0);
  return String(value).length;
};
