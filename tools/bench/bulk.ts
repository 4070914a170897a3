import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startProgram } from '../../scripts/program.ts';
import { outfile } from '../../scripts/targets.ts';
import { drawnSide } from '../../server/recognizer/testing/drawn-coin.ts';
import { person, register } from './mintmark.ts';

/**
 * `bun tools/bench/bulk.ts [FOLDER]`: how long the executable's own reader takes for a bulk run of twenty coins of the world, the JPEG files of a
 * folder or else drawn coins, and how many requests of somebody else are answered in a second meanwhile, beside how many without it.
 */
const COINS = 20;
const SECONDS_ALONE = 10;
const CONNECTIONS = 4;

const source = process.argv[2];
const photos = source ? photosIn(source) : await drawnPhotos();
const folder = mkdtempSync(join(tmpdir(), 'mintmark-bench-'));
try {
  const program = await startProgram(resolve(outfile()), { cwd: folder, env: { MINTMARK_READER: 'full' } });
  const cookie = await register(program.url, person('owner@example.org'));
  const other = await register(program.url, person('other@example.org'));

  const list = async () => {
    const answer = await fetch(`${program.url}/api/coins?limit=20`, { headers: { cookie: other } });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  /** Requests a second, and the milliseconds that all but one of a hundred took less than, until the work is done. */
  const during = async (work: Promise<unknown>) => {
    let isOver = false;
    const waits: number[] = [];
    const began = performance.now();
    const others = Array.from({ length: CONNECTIONS }, async () => {
      while (!isOver) {
        const asked = performance.now();
        await list();
        waits.push(performance.now() - asked);
      }
    });
    await work;
    isOver = true;
    await Promise.all(others);
    const seconds = (performance.now() - began) / 1000;
    const p99 = waits.toSorted((one, two) => one - two)[Math.floor(waits.length * 0.99)] ?? 0;
    return { seconds, perSecond: waits.length / seconds, p99 };
  };
  const run = async () => {
    const coinImages = photos.map((photo, index) => ({
      id: String(index + 1),
      obverse: `data:image/jpeg;base64,${Buffer.from(photo).toString('base64')}`,
    }));
    const answer = await fetch(`${program.url}/api/coins/identify-bulk-global`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json', origin: program.url },
      body: JSON.stringify({ coinImages }),
      signal: AbortSignal.timeout(600_000),
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return (await answer.json()) as {
      totalProcessed: number;
      results: {
        success: boolean;
        result?: { country: string | null; coinType: string | null } | null;
      }[];
    };
  };

  await during(Bun.sleep(2000));
  const alone = await during(Bun.sleep(SECONDS_ALONE * 1000));
  const running = run();
  const beside = await during(running);
  const { totalProcessed, results } = await running;
  await program.stop();
  const named = results.filter(({ result }) => result?.country || result?.coinType).length;
  console.log(
    `${totalProcessed} photos in ${beside.seconds.toFixed(1)} s, ${named} of them named in part at least`,
  );
  console.log(
    `others: ${alone.perSecond.toFixed(0)} requests a second without (p99 ${alone.p99.toFixed(1)} ms), ${beside.perSecond.toFixed(0)} meanwhile (p99 ${beside.p99.toFixed(1)} ms), ${((100 * beside.perSecond) / alone.perSecond).toFixed(0)} %`,
  );
  console.log(
    `load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);

function photosIn(path: string): Uint8Array[] {
  const names = readdirSync(path).filter((name) => /\.jpe?g$/i.test(name));
  return names.slice(0, COINS).map((name) => readFileSync(join(path, name)));
}

function drawnPhotos(): Promise<Uint8Array[]> {
  return Promise.all(
    Array.from({ length: COINS }, (_, n) =>
      drawnSide({ top: 'CANADA', date: String(1950 + n), motif: n + 1 }),
    ),
  );
}
