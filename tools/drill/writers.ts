import { register } from '../bench/mintmark.ts';

/** Collectors that save coin after coin, and note what was acknowledged. */
export interface Writers {
  /** A moment, to be asked about. */
  mark(): number;
  acknowledgedSince(mark: number): number;
  /** The longest time since then in which nothing was acknowledged, up to now, in seconds. */
  longestPause(mark: number): number;
  /** Ends them, and looks what is there: what was acknowledged and is lost, and how many are there that were not. */
  stop(): Promise<{ acknowledged: number; lost: string[]; unsaid: number }>;
}

const COLLECTORS = 8;
/** Milliseconds that an answer is waited for, and those before the next try after a refusal. */
const PATIENCE_MS = 20_000;
const PAUSE_MS = 200;

/** Starts collectors at a server, each with an account. */
export async function startWriters(url: string): Promise<Writers> {
  const times: number[] = [];
  const acknowledged: { cookie: string; notes: string }[] = [];
  let isOver = false;
  const cookies: string[] = [];
  for (let n = 0; n < COLLECTORS; n += 1)
    cookies.push(await register(url, { ...PERSON, email: `writer${n}@example.org` }));
  const working = cookies.map(async (cookie, who) => {
    for (let n = 0; !isOver; n += 1) {
      const notes = `${who} ${n}`;
      const coin = { year: 1916, coinType: 'Mercury Dime', condition: 'Good (G-4, G-6)', notes };
      const answer = await ask(`${url}/api/coins`, cookie, coin).catch(() => null);
      if (answer?.status === 201) {
        times.push(performance.now());
        acknowledged.push({ cookie, notes });
      } else await Bun.sleep(PAUSE_MS);
    }
  });
  const since = (mark: number) => times.filter((time) => time > mark);
  return {
    mark: () => performance.now(),
    acknowledgedSince: (mark) => since(mark).length,
    longestPause: (mark) => {
      const all = [mark, ...since(mark), performance.now()];
      return Math.max(...all.slice(1).map((time, at) => time - (all[at] ?? time))) / 1000;
    },
    stop: async () => {
      isOver = true;
      await Promise.all(working);
      const there = new Map<string, Set<string>>();
      for (const cookie of cookies) there.set(cookie, await notesOf(url, cookie));
      const lost = acknowledged.filter(({ cookie, notes }) => !there.get(cookie)?.has(notes));
      const all = [...there.values()].reduce((sum, notes) => sum + notes.size, 0);
      return {
        ...{ acknowledged: acknowledged.length, lost: lost.map(({ notes }) => notes) },
        unsaid: all - (acknowledged.length - lost.length),
      };
    },
  };
}

const PERSON = { firstName: 'Ada', lastName: 'Mercury', password: 'wing-cap-dime' };

/** Each request comes on a connection of its own, as from another visitor. */
export const ask = (url: string, cookie: string, body?: unknown, method = body ? 'POST' : 'GET') =>
  fetch(url, {
    method,
    keepalive: false,
    headers: { cookie, connection: 'close', 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : undefined,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });

/** What is noted with the coins of somebody's collection. */
async function notesOf(url: string, cookie: string): Promise<Set<string>> {
  const notes = new Set<string>();
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await ask(`${url}/api/coins/export`, cookie, {
      selection: { all: true },
      format: 'csv',
    }).catch(() => null);
    if (!answer?.ok) {
      await Bun.sleep(1000);
      continue;
    }
    for (const [, who] of (await answer.text()).matchAll(/\b(\d+ \d+)\b/g)) notes.add(who ?? '');
    return notes;
  }
  throw new Error('The collection could not be read.');
}
