import { Database } from 'bun:sqlite';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { movedTables } from '../../server/operate/move/rows.ts';
import { contentOf, filesIn, filledDatabase } from '../../server/operate/move/testing.ts';
import { command, type Ground, newDatabase, on, settingsOf } from './ground.ts';

/** Rows that coins and their prices are multiplied to, and photos, each in two sizes. */
const ROWS = 6000;
const PHOTOS = 300;

/** Kills `mintmark migrate-to` to PostgreSQL and a bucket, and the way back, so often at any moment each, and holds what has arrived against what was there. */
export async function drillMoves(ground: Ground, kills: number): Promise<void> {
  const folder = filledFolder(join(ground.folder, 'moved'));
  const before = contentOf(folder);
  const env = settingsOf(ground, '', '');
  const there = await killed(
    kills,
    async () => {
      const [url, bucket] = [await newDatabase(ground), `s3://coins/${crypto.randomUUID()}`];
      return { words: ['migrate-to', url, bucket], url, bucket };
    },
    (words, after) => command(ground, words, { ...env, MINTMARK_DATA: folder }, after),
    async ({ url }) => sameCounts(url, before),
  );
  ground.tell(`moved to PostgreSQL and a bucket: ${there.said}`, there.isFine);
  const from = { ...settingsOf(ground, there.last.url, there.last.bucket), MINTMARK_DATA: folder };
  const back = await killed(
    kills,
    async () => {
      const to = join(ground.folder, `back-${crypto.randomUUID()}`);
      return { words: ['migrate-to', `sqlite:${to}`], to };
    },
    (words, after) => command(ground, words, from, after),
    async ({ to }) => isSame(folder, to, before),
  );
  ground.tell(`and back into a folder: ${back.said}`, back.isFine);
  const at = await newDatabase(ground);
  const copy = join(ground.folder, 'copied');
  cpSync(folder, copy, { recursive: true });
  const both = [folder, copy].map((data) =>
    command(ground, ['migrate-to', at], { ...env, MINTMARK_DATA: data }),
  );
  const two = await Promise.all(both);
  const said = two.map((one) =>
    one.said.includes('already has everything from') ? 'all was there' : lastOf(one),
  );
  ground.tell(
    `two moves to one database at once: ${said.join(', ')}`,
    two.every(({ code }) => code === 0) && (await sameCounts(at, before)),
  );
  ground.tell('nothing has changed where it was moved from', isDeepStrictEqual(contentOf(folder), before));
}

type Ended = Awaited<ReturnType<typeof command>>;

/** So often one and the same move is killed at most. */
const IN_A_ROW = 4;

/** Has moves killed until there were so many kills: each some times, and then begun again to its end, and looked at. */
async function killed<T extends { words: string[] }>(
  kills: number,
  newPlace: () => Promise<T>,
  run: (words: string[], killAfter?: number) => Promise<Ended>,
  isRight: (place: T) => Promise<boolean>,
): Promise<{ said: string; isFine: boolean; last: T }> {
  let place = await newPlace();
  const whole = await run(place.words);
  let [ended, wrong] = [0, 0];
  const look = async ({ code, said }: Ended) => {
    ended += 1;
    if ((code ?? 0) === 0 && (await isRight(place))) return;
    wrong += 1;
    console.log(`  wrong: ${said.trim().split('\n').at(-1)}`);
  };
  await look(whole);
  const at: string[] = [];
  while (at.length < kills) {
    place = await newPlace();
    let last: Ended | undefined;
    for (let row = 0; row < IN_A_ROW && !isDone(last); row += 1) {
      last = await run(place.words, Math.random() * whole.ms);
      if (last.code === null) at.push(lastOf(last));
    }
    await look(last && isDone(last) ? last : await run(place.words));
  }
  const where = Object.entries(Object.groupBy(at, (what) => what)).map(
    ([what, all]) => `${all?.length} after ${what}`,
  );
  const said = `killed ${at.length} times within ${(whole.ms / 1000).toFixed(1)} s (${where.join(', ')}), ${ended} came to their end, ${wrong} wrong`;
  return { said, isFine: wrong === 0, last: place };
}

/** Killed right after it had said so, it is done as well. */
const isDone = (move: Ended | undefined): boolean =>
  move !== undefined && (move.code !== null || /^Done\./m.test(move.said));

/** How far it had come: the table, or what it said. */
const lastOf = ({ said }: Ended): string => said.trim().split('\n').at(-1)?.split(':')[0] || 'nothing';

/** A data folder with rows of everything, many coins with prices, and photos of noise. */
function filledFolder(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'mintmark.db');
  filledDatabase(file);
  const database = new Database(file);
  for (const { name, columns, serial } of movedTables()) {
    if (!['coins', 'price_history'].includes(name)) continue;
    const names = columns.map((column) => `"${column.name}"`).filter((one) => one !== `"${serial}"`);
    database.run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS / 2})
        INSERT INTO ${name} (${names.join()}) SELECT ${names.join()} FROM ${name}, n`,
    );
  }
  database.close();
  for (let n = 0; n < PHOTOS; n += 1) {
    const bytes = crypto.getRandomValues(new Uint8Array(30_000));
    const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
    for (const size of ['', '@200']) {
      const path = join(folder, `photos/${hash.slice(0, 2)}/${hash}${size}.webp`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, size ? bytes.subarray(0, 3000) : bytes);
    }
  }
  writeFileSync(join(folder, 'secret'), 'the secret of this folder, which is long');
  return folder;
}

type Content = ReturnType<typeof contentOf>;

const sameCounts = (url: string, content: Content): Promise<boolean> =>
  on(url, async (client) => {
    for (const { name } of movedTables()) {
      const [row] = await client.unsafe(`SELECT count(*)::int AS n FROM ${name}`);
      if (row?.n !== content.tables[name]?.length) return false;
    }
    return true;
  });

function isSame(from: string, to: string, content: Content): boolean {
  const files = filesIn(from);
  return (
    isDeepStrictEqual(contentOf(to), content) &&
    isDeepStrictEqual(filesIn(to), files) &&
    [...files, 'secret'].every((name) => readFileSync(join(from, name)).equals(readFileSync(join(to, name))))
  );
}
