import type { Keeping } from './rules.ts';

/** Set by server/core/http/headers.ts; 'none' for visitors and guests. */
const OWNER_HEADER = 'x-mintmark-owner';
/** In ms. */
const KEPT_HEADER = 'x-mintmark-kept';

/** Shared by all users. */
export const ASSETS = 'mintmark-assets';
/** Owner of the cached copies; without it none is used. Base.astro deletes it where there is no worker. */
const MARK = 'mintmark-owner';
const OURS = 'mintmark-';

/** Maximum per owner. */
const LIMITS = { answers: 300, pictures: 500 };
/** Counting is slow: trim at first, then every so many writes. */
const TRIMMED_EVERY = 20;
type Shelf = keyof typeof LIMITS;

export interface Copy {
  answer: Response;
  at: number;
}

/**
 * Caches the responses of one owner. Requests are numbered by `begin()`, so that a late response from before
 * signing in or out does not set the owner.
 */
export function createCopies(store: CacheStorage, now = Date.now) {
  let owner: string | undefined;
  let count = 0;
  let learnedAt = 0;
  /**
   * After signing in or out only a page navigation sets the owner: pending requests belong to the previous
   * page.
   */
  let waitsForPage = false;
  const puts = { answers: 0, pictures: 0 };
  let line: Promise<unknown> = Promise.resolve();

  /** In sequence, so that nothing is written after a deletion. Errors (full or blocked storage) are ignored. */
  const enqueue = (work: () => Promise<unknown>) => {
    line = line.then(work).catch(() => undefined);
    return line;
  };
  const nameOf = (shelf: Shelf, of: string) => `${OURS}${shelf}-${of}`;
  const shelfOf = (kind: Keeping['kind']): Shelf => (kind === 'picture' ? 'pictures' : 'answers');

  const deleteAll = async () => {
    await store.delete(MARK);
    for (const name of await store.keys()) {
      if (name.startsWith(OURS) && name !== ASSETS) await store.delete(name);
    }
  };

  const mark = async (whose: string) => {
    if (owner === whose && !(await store.has(MARK)))
      await (await store.open(MARK)).put('/', new Response(whose));
  };

  const loaded = enqueue(async () => {
    const marked = (await store.has(MARK)) && (await (await store.open(MARK)).match('/'));
    const name = marked && (await marked.text());
    if (name && count === 0) owner = name;
  });

  function forget(): Promise<unknown> {
    owner = undefined;
    count += 1;
    learnedAt = count;
    return enqueue(deleteAll);
  }

  /** Sets the owner; may this response be cached for them? */
  function meet(answer: Response, begun: number, isPage: boolean): boolean {
    const whose = answer.headers.get(OWNER_HEADER) ?? undefined;
    const isNobody = whose === 'none' || answer.status === 401;
    if (!isNobody && (whose === owner || whose === undefined)) {
      if (whose) learnedAt = Math.max(learnedAt, begun);
      if (whose && isPage) void enqueue(() => mark(whose));
      return owner !== undefined;
    }
    if (begun < learnedAt) return false;
    if (isNobody) {
      if (owner !== undefined) void forget();
      return false;
    }
    if (whose === undefined || (waitsForPage && !isPage)) return false;
    waitsForPage = false;
    learnedAt = begun;
    owner = whose;
    void enqueue(async () => {
      await deleteAll();
      await mark(whose);
    });
    return true;
  }

  async function put(kind: Keeping['kind'], key: string, answer: Response): Promise<void> {
    const whose = owner;
    const headers = new Headers(answer.headers);
    headers.delete('content-encoding');
    headers.delete('content-length');
    headers.set(KEPT_HEADER, String(now()));
    const body = await answer.arrayBuffer();
    await enqueue(async () => {
      if (!whose || owner !== whose || !(await store.has(MARK))) return;
      const shelf = shelfOf(kind);
      const cache = await store.open(nameOf(shelf, whose));
      // Re-inserting moves it to the end: the first are the least recently used.
      await cache.delete(key, { ignoreVary: true });
      await cache.put(key, new Response(body, { status: answer.status, headers }));
      puts[shelf] += 1;
      if (puts[shelf] % TRIMMED_EVERY === 1) await trim(cache, LIMITS[shelf] - TRIMMED_EVERY);
    });
  }

  return {
    ready: loaded,
    begin: () => {
      count += 1;
      return count;
    },
    /** Undefined if unknown or nobody. */
    owner: () => owner,
    /** Deletes all and caches nothing until a page has named the owner. */
    authChanged: () => {
      waitsForPage = true;
      return forget();
    },
    /**
     * Sets the owner and caches the response if allowed. Pictures do not set the owner, as they may come from
     * the browser's cache.
     */
    async take(
      kind: Keeping['kind'],
      key: string | undefined,
      answer: Response,
      begun: number,
      isPage = false,
    ) {
      const isOwn = answer.headers.get(OWNER_HEADER) === owner || /^\/(pictures|motifs)\//.test(key ?? '');
      const may = kind === 'picture' ? isOwn && owner !== undefined : meet(answer, begun, isPage);
      if (!may || key === undefined) return;
      if (answer.status === 200 && !answer.redirected) await put(kind, key, answer.clone());
      else if (answer.status === 403 || answer.status === 404) {
        const whose = owner;
        await enqueue(
          async () =>
            whose && (await store.open(nameOf(shelfOf(kind), whose))).delete(key, { ignoreVary: true }),
        );
      }
    },
    /** Stored with the copies and deleted with them. */
    note: (key: string, text: string) => put('answer', key, new Response(text)),
    /** Undefined if there is no copy, or no known owner. */
    async find(kind: Keeping['kind'], key: string): Promise<Copy | undefined> {
      await line;
      const whose = owner;
      if (!whose) return;
      if (!(await store.has(MARK))) return void (await forget());
      const answer = await (await store.open(nameOf(shelfOf(kind), whose))).match(key, { ignoreVary: true });
      return answer && owner === whose ? { answer, at: Number(answer.headers.get(KEPT_HEADER)) } : undefined;
    },
  };
}

export type Kept = ReturnType<typeof createCopies>;

async function trim(cache: Cache, limit: number) {
  const keys = await cache.keys();
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - limit)).map((key) => cache.delete(key, { ignoreVary: true })),
  );
}
