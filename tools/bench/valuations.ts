/**
 * `bun run bench:valuations [--coins 10000] [--source]`: gives every coin of a large collection the value of the day, alone and
 * beside somebody who reads all the while. Prints the figures against their targets. It measures the executable, or with
 * --source the source.
 */
import { Database } from 'bun:sqlite';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Program, startProgram } from '../../scripts/program.ts';
import { outfile } from '../../scripts/targets.ts';
import { generator } from './load.ts';
import { person, register } from './mintmark.ts';
import { medianOf } from './statistics.ts';
import { inParallel, send } from './subject.ts';
import { columns, number, verdict } from './table.ts';
import { scaleCoin } from './variety.ts';

const { values } = parseArgs({
  options: {
    coins: { type: 'string', default: '10000' },
    source: { type: 'boolean', default: false },
  },
});
const coins = Number(values.coins);
const executable = join(import.meta.dir, '../..', outfile());
if (!values.source && !existsSync(executable))
  throw new Error('There is no executable to measure: run `npm run build` first, or say --source.');

const RUNS = 3;
const CONNECTIONS = 16;
/** Longer than a run takes beside others. */
const READING_S = 6;

/** Silver coins by their first and last year: what they are worth changes with every price. */
const TYPES = [
  ['Mercury Dime', 1934, 1945],
  ['Roosevelt Dime', 1946, 1964],
  ['Washington Quarter', 1934, 1964],
  ['Walking Liberty Half Dollar', 1934, 1947],
  ['Franklin Half Dollar', 1948, 1963],
  ['Morgan Silver Dollar', 1878, 1904],
  ['Peace Silver Dollar', 1922, 1928],
  ['American Silver Eagle', 1986, 2020],
] as const;

/** The n-th coin of a collector who left all values open and gives every fourth a name of its own. */
function silverCoin(n: number) {
  const [coinType, first, last] = TYPES[n % TYPES.length] ?? TYPES[0];
  const { estimatedValue: _, ...coin } = scaleCoin(n);
  const year = first + (n % (last - first + 1));
  return {
    ...coin,
    coinType,
    year,
    mintMark: '',
    name: n % 4 ? `${year} ${coinType}` : `${year} ${coinType}, number ${n}`,
  };
}

const folder = mkdtempSync(join(tmpdir(), 'mintmark-valuations-'));
const args = [join(import.meta.dir, '../../server/main.ts')];
const program = await (values.source
  ? startProgram(process.execPath, { cwd: folder, args })
  : startProgram(executable, { cwd: folder }));
const database = new Database(join(folder, 'mintmark-data', 'mintmark.db'));

try {
  await measure(program);
} finally {
  database.close();
  await program.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Seconds of processor time the process has used so far; 0 where nobody tells. */
function processorSeconds(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const fields = readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // User and system time, in hundredths (proc_pid_stat(5), 14 and 15).
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function measure({ url, pid }: Program): Promise<void> {
  const headers = { cookie: await register(url, person('collector@example.org')) };
  const reader = { cookie: await register(url, person('reader@example.org')) };
  console.error(`${coins} coins`);
  await inParallel(coins, (n) => send(`${url}/api/coins`, silverCoin(n), headers));
  await inParallel(40, (n) => send(`${url}/api/coins`, scaleCoin(n), reader));

  let silver = 30;
  /** Seconds of a run in which every coin gets another value. */
  const run = async (): Promise<number> => {
    silver += 1;
    database.run('insert into metal_prices (silver, copper, source, last_updated) values (?, 0.36, ?, ?)', [
      ...[silver, 'bench', Date.now()],
    ]);
    // What another process writes the server sees within 50 ms.
    await Bun.sleep(100);
    const began = performance.now();
    const answer = await fetch(`${url}/api/collection/update-valuations`, { method: 'POST', headers });
    const { updated } = await answer.json();
    if (!(updated > coins * 0.9)) throw new Error(`only ${updated} coins got another value`);
    return (performance.now() - began) / 1000;
  };
  const read = (seconds: number) =>
    generator.run(
      { url: `${url}/api/coins?limit=20`, headers: reader },
      { connections: CONNECTIONS, seconds },
    );
  const alone: number[] = [];
  const before = processorSeconds(pid);
  for (let n = 0; n < RUNS; n += 1) alone.push(await run());
  const processor = (processorSeconds(pid) - before) / RUNS;
  await read(1);
  const quiet = await read(READING_S);
  // As many runs one after another as fit.
  let isReading = true;
  const beside: number[] = [];
  const runs = (async () => {
    while (isReading) beside.push(await run());
  })();
  const busy = await read(READING_S);
  isReading = false;
  await runs;
  const middle = (all: number[]) => medianOf(all, (one) => one);
  const ratio = busy.perSecond / quiet.perSecond;
  const rows = [
    [`valuing ${number(coins)} coins`, '', 'target', ''],
    ['alone, seconds', number(middle(alone), 2), '≤ 3', verdict(middle(alone) <= 3)],
    ['the same in processor time', number(processor, 2), '', ''],
    ['beside a reader, seconds', number(middle(beside), 2), '', ''],
    ['reads per second, alone', number(quiet.perSecond), '', ''],
    ['reads per second, beside it', number(busy.perSecond), '', ''],
    ['the part that is left', number(ratio, 2), '≥ 0.5', verdict(ratio >= 0.5)],
    ['a read, p99 ms, alone', number(quiet.p99, 1), '', ''],
    ['a read, p99 ms, beside it', number(busy.p99, 1), '', ''],
  ];
  console.log(columns(rows));
}
