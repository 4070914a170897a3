import { Database } from 'bun:sqlite';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startProgram } from '../scripts/program.ts';
import { outfile } from '../scripts/targets.ts';
import { png } from '../server/testing.ts';
import type { ImportDetail } from '../shared/import/model.ts';
import { person, register } from './mintmark.ts';

/**
 * Seconds until an OpenNumismat collection of so many coins is in a collection of the executable, then until its photos are there, and the
 * longest that somebody else's request took meanwhile. Its photos are those of a folder in turn, one a coin, or drawn ones of 100 kB, two a coin.
 */
const COINS = Number(process.argv[2] ?? 5000);
/** Photos are watched for no longer than this. */
const SECONDS_OF_PHOTOS = Number(process.argv[3] ?? 7200);
const FOLDER = process.argv[4];
const SIDE = 950;

const folder = mkdtempSync(join(tmpdir(), 'mintmark-bench-'));
try {
  const file = join(folder, 'collection.db');
  const bytes = await writeCollection(file);
  const program = await startProgram(resolve(outfile()), { cwd: folder });
  const cookie = await register(program.url, person('owner@example.org'));
  const began = performance.now();
  const call = async (path: string, method = 'GET', body?: BodyInit, type = 'application/json') => {
    const answer = await fetch(`${program.url}/api/imports${path}`, {
      method,
      body,
      headers: { cookie, ...(body && { 'content-type': type }) },
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as ImportDetail;
  };
  const waits: number[] = [];
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      const asked = performance.now();
      await (await fetch(`${program.url}/api/coins?limit=20`, { headers: { cookie } })).arrayBuffer();
      waits.push(performance.now() - asked);
      await Bun.sleep(10);
    }
  })();
  const { id } = await call('?name=collection.db', 'POST', Bun.file(file), 'application/octet-stream');
  const read = performance.now();
  const whileRead = waits.splice(0);
  let now = await call(`/${id}/start`, 'POST', '{}');
  const next = async () => {
    await Bun.sleep(500);
    now = await call(`/${id}`);
  };
  while (now.state === 'importing' && now.position < now.total) await next();
  const there = performance.now();
  const whileWritten = waits.splice(0);
  const until = there + SECONDS_OF_PHOTOS * 1000;
  while (now.state === 'importing' && performance.now() < until) await next();
  const over = performance.now();
  isOver = true;
  await others;
  await program.stop();
  const seconds = (ms: number) => Math.round(ms / 100) / 10;
  console.log(
    JSON.stringify({
      ...{ coins: COINS, megabytes: Math.round(bytes / 1e6), state: now.state, added: now.added },
      ...{
        readSeconds: seconds(read - began),
        coinsSeconds: seconds(there - read),
        photosSeconds: seconds(over - there),
      },
      photosWaiting: now.photos?.waiting ?? 0,
      othersMs: { read: spread(whileRead), coins: spread(whileWritten), photos: spread(waits) },
      load: loadavg(),
    }),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

function spread(waits: number[]) {
  const sorted = waits.toSorted((one, other) => one - other);
  const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
  return { median: at(0.5), p99: at(0.99), longest: at(1) };
}

/** Writes the collection and answers how many bytes its photos have. */
async function writeCollection(path: string): Promise<number> {
  const pictures = FOLDER ? await picturesIn(FOLDER) : [await photo()];
  let written = 0;
  const db = new Database(path, { create: true });
  db.run(
    'CREATE TABLE coins (id INTEGER PRIMARY KEY, title TEXT, value NUMERIC, unit TEXT, country TEXT, year NUMERIC, mintmark TEXT, status TEXT, grade TEXT, obverseimg INTEGER, reverseimg INTEGER, createdat TEXT)',
  );
  db.run('CREATE TABLE photos (id INTEGER PRIMARY KEY, title TEXT, image BLOB)');
  const coin = db.query(
    "INSERT INTO coins VALUES (?, ?, 1, 'Franc', 'France', ?, '', 'owned', 'VF', ?, ?, '2020')",
  );
  const image = db.query('INSERT INTO photos VALUES (?, ?, ?)');
  db.transaction(() => {
    for (let n = 1; n <= COINS; n += 1) {
      for (const side of FOLDER ? [2 * n] : [2 * n, 2 * n + 1]) {
        const bytes = marked(pictures[n % pictures.length] ?? new Uint8Array(), side);
        image.run(side, 'photo', bytes);
        written += bytes.length;
      }
      coin.run(n, `Franc no. ${n}`, 1900 + (n % 100), 2 * n, FOLDER ? null : 2 * n + 1);
    }
  })();
  db.close();
  return written;
}

/** The JPEGs of a folder. */
function picturesIn(folder: string): Promise<Uint8Array[]> {
  const names = readdirSync(folder).filter((name) => /\.jpe?g$/i.test(name));
  return Promise.all(names.map((name) => Bun.file(join(folder, name)).bytes()));
}

/** The same photo with a number in a comment behind its first two bytes: another file. */
function marked(jpeg: Uint8Array, n: number): Uint8Array {
  const comment = Buffer.from([0xff, 0xfe, 0, 6, 0, 0, 0, 0]);
  comment.writeUInt32BE(n, 4);
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
}

/** A disc on felt with the grain of a photo. */
async function photo(): Promise<Uint8Array> {
  const rows = Buffer.alloc((SIDE + 1) * SIDE);
  let seed = 1;
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      const isCoin = Math.hypot(x - SIDE / 2, y - SIDE / 2) < SIDE * 0.42;
      const relief = isCoin ? 150 + 40 * Math.sin(x / 9) * Math.cos(y / 13) : 40;
      rows[y * (SIDE + 1) + 1 + x] = relief + (seed % 9);
    }
  return new Bun.Image(png(SIDE, SIDE, rows)).jpeg({ quality: 85 }).bytes();
}
