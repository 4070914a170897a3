import { Database } from 'bun:sqlite';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { startProgram } from '../../scripts/program.ts';
import { outfile } from '../../scripts/targets.ts';
import { png } from '../../server/testing/app.ts';
import type { ImportDetail } from '../../shared/import/model.ts';
import { person, register } from './mintmark.ts';

/**
 * Seconds until an OpenNumismat collection of so many coins is in a collection of the executable, then until its photos are there, and the
 * longest that somebody else's request took meanwhile: `[coins] [megabytes of photos] [photos a coin, 1 or 2] [jpeg or webp] [photo]`. The photos
 * are the one named, or a drawn one that is harder than any real one as it is full of edges: each another, 1,024 pixels at most, to which OpenNumismat shrinks what is put into it.
 */
const COINS = Number(process.argv[2] ?? 5000);
const MEGABYTES = Number(process.argv[3] ?? 1000);
const SIDES = Number(process.argv[4] ?? 1);
const FORMAT = process.argv[5] === 'webp' ? 'webp' : 'jpeg';
/** A file with a photo in place of the drawn one. */
const PHOTO = process.argv[6];
const SIDE = 1024;
/** Photos are watched for no longer than this. */
const SECONDS_OF_PHOTOS = 7200;

/** Of the first quantization table, behind its marker, length and number: entries of low frequencies. */
const ENTRIES = [7, 8, 9, 10];

const folder = mkdtempSync(join(tmpdir(), 'mintmark-bench-'));
try {
  const file = join(folder, 'collection.db');
  const bytes = await writeCollection(file);
  const program = await startProgram(resolve(outfile()), { cwd: folder });
  const cookie = await register(program.url, person('owner@example.org'));
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
  const others = new Worker(new URL('./others.ts', import.meta.url), {
    workerData: { url: program.url, cookie },
  });
  others.on('message', (ms: number) => waits.push(ms));
  await Bun.sleep(500);
  // What only a server that has just been started does is not of the import.
  waits.splice(0);
  const began = performance.now();
  const { id } = await call('?name=collection.db', 'POST', Bun.file(file), 'application/octet-stream');
  const read = performance.now();
  const processorRead = processorSeconds(program.pid);
  const whileRead = waits.splice(0);
  let now = await call(`/${id}/start`, 'POST', '{}');
  const next = async () => {
    await Bun.sleep(500);
    now = await call(`/${id}`);
  };
  while (now.state === 'importing' && now.position < now.total) await next();
  const there = performance.now();
  const processorThere = processorSeconds(program.pid);
  const whileWritten = waits.splice(0);
  const until = there + SECONDS_OF_PHOTOS * 1000;
  while (now.state === 'importing' && performance.now() < until) await next();
  const over = performance.now();
  // The last that encoded photos is gone a moment later, and counted then.
  await Bun.sleep(500);
  const processorOver = processorSeconds(program.pid);
  await others.terminate();
  await program.stop();
  const seconds = (ms: number) => Math.round(ms / 100) / 10;
  console.log(
    JSON.stringify({
      ...{ coins: COINS, photos: COINS * SIDES, format: FORMAT, megabytes: Math.round(bytes / 1e6) },
      ...{ state: now.state, added: now.added, problem: now.problem },
      ...{
        readSeconds: seconds(read - began),
        coinsSeconds: seconds(there - read),
        photosSeconds: seconds(over - there),
      },
      photosWaiting: now.photos?.waiting ?? 0,
      // Of whatever else the machine does these tell nothing, unlike the seconds.
      processor: {
        read: seconds(1000 * processorRead),
        coins: seconds(1000 * (processorThere - processorRead)),
        photos: seconds(1000 * (processorOver - processorThere)),
      },
      othersMs: { read: spread(whileRead), coins: spread(whileWritten), photos: spread(waits) },
      load: loadavg(),
    }),
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

/** Processor time of a process and of those it began that have ended; 0 where there is no /proc. Linux counts it in hundredths of a second. */
function processorSeconds(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const after = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return after.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100;
}

function spread(waits: number[]) {
  const sorted = waits.toSorted((one, other) => one - other);
  const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
  return { median: at(0.5), p99: at(0.99), longest: at(1) };
}

/** Writes the collection and answers how many bytes its photos have. */
async function writeCollection(path: string): Promise<number> {
  const picture = await pictureOf((MEGABYTES * 1e6) / COINS / SIDES);
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
  db.run('BEGIN');
  for (let n = 1; n <= COINS; n += 1) {
    for (let side = 0; side < SIDES; side += 1) {
      const bytes = await another(picture, SIDES * n + side);
      image.run(SIDES * n + side, 'photo', bytes);
      written += bytes.length;
    }
    coin.run(n, `Franc no. ${n}`, 1900 + (n % 100), SIDES * n, SIDES > 1 ? SIDES * n + 1 : null);
  }
  db.run('COMMIT');
  db.close();
  return written;
}

/** A picture of about so many bytes as JPEG: the photo in the quality that takes, or a disc on felt with as much grain. */
async function pictureOf(bytes: number): Promise<Uint8Array> {
  const photo = PHOTO ? await Bun.file(PHOTO).bytes() : undefined;
  let [low, high] = photo ? [30, 100] : [0, 128];
  for (;;) {
    const at = (low + high) / 2;
    const image = photo
      ? new Bun.Image(photo).resize(SIDE, SIDE, { fit: 'inside' })
      : new Bun.Image(png(SIDE, SIDE, rowsWith(at)));
    const jpeg = await image.jpeg({ quality: photo ? Math.round(at) : 85 }).bytes();
    if (high - low < 0.5 || Math.abs(jpeg.length / bytes - 1) < 0.02) return jpeg;
    if (jpeg.length > bytes) high = at;
    else low = at;
  }
}

function rowsWith(grain: number): Buffer {
  const rows = Buffer.alloc((SIDE + 1) * SIDE);
  let seed = 1;
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      const isCoin = Math.hypot(x - SIDE / 2, y - SIDE / 2) < SIDE * 0.42;
      const relief = isCoin ? 150 + 40 * Math.sin(x / 9) * Math.cos(y / 13) : 40;
      rows[y * (SIDE + 1) + 1 + x] = relief + (seed / 2_147_483_648) * grain;
    }
  return rows;
}

/** The same picture a little different, by a table of its own: as many bytes, other pixels. */
async function another(jpeg: Uint8Array, n: number): Promise<Uint8Array> {
  const bytes = Buffer.from(jpeg);
  const table = bytes.indexOf(Buffer.from([0xff, 0xdb])) + 5;
  for (const [digit, entry] of ENTRIES.entries())
    bytes.writeUInt8((bytes[table + entry] ?? 1) + ((n >> (4 * digit)) & 15), table + entry);
  return FORMAT === 'webp' ? new Bun.Image(bytes).webp({ quality: 75 }).bytes() : bytes;
}
