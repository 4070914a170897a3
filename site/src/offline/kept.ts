import type { Keeping } from './rules.ts';

/** The line of server/core/http/headers.ts that says, under a name, whose an answer is; 'none' for visitors and guests. */
const OWNER_HEADER = 'x-mintmark-owner';
/** When an answer was kept, in milliseconds. */
const KEPT_HEADER = 'x-mintmark-kept';

/** Files that are the same for everybody. */
export const ASSETS = 'mintmark-assets';
/** The mark that says whose copies lie here: without it none is read. Base.astro deletes it where the worker sees nothing. */
const MARK = 'mintmark-owner';
const OURS = 'mintmark-';

/** How many answers and pages, and how many pictures, are kept of the one who was here last. */
const LIMITS = { answers: 300, pictures: 500 };
/** To count the copies takes time: it is done at the first, and then every so many. */
const TRIMMED_EVERY = 20;
type Shelf = keyof typeof LIMITS;

/** A copy for reading, and since when it lies here. */
export interface Copy {
  answer: Response;
  at: number;
}

/**
 * Keeps the answers of one owner at a time. Requests are numbered by `begin()`, so that an answer that comes late, from before
 * somebody signed in or out, is not taken for the newest word on who is here.
 */
export function createKept(store: CacheStorage, now = Date.now) {
  let owner: string | undefined;
  let count = 0;
  let learnedAt = 0;
  /** After signing in or out, only a page that was gone to says who is here: what the page before still asks for is not. */
  let waitsForPage = false;
  const puts = { answers: 0, pictures: 0 };
  let line: Promise<unknown> = Promise.resolve();

  /** One after the other, so that nothing is written after it was to be deleted. A full or forbidden store keeps nothing. */
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

  /** Takes in whose an answer is; answers whether it may be kept for the one who is here now. */
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
      // What is put again goes to the end: the first are those not seen for longest.
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
    /** Whose copies are here; undefined for nobody's, and while that is not known. */
    owner: () => owner,
    /** Somebody signs in or out: nothing is left, and nothing is kept until a page has said who is here. */
    authChanged: () => {
      waitsForPage = true;
      return forget();
    },
    /**
     * Looks at an answer of the server: who is here by now, and whether a copy of it may be kept, which is then done.
     * A picture may come out of the browser's own store, so it says nothing of who is here.
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
    /** Keeps a word of our own beside the copies, to be gone with them. */
    note: (key: string, text: string) => put('answer', key, new Response(text)),
    /** The copy of the one who is here; undefined when there is none, or while nobody knows who it is. */
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

export type Kept = ReturnType<typeof createKept>;

async function trim(cache: Cache, limit: number) {
  const keys = await cache.keys();
  await Promise.all(
    keys.slice(0, Math.max(0, keys.length - limit)).map((key) => cache.delete(key, { ignoreVary: true })),
  );
}
