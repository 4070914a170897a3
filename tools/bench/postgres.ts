/**
 * `bun run bench:postgres [--seconds 4] [--rounds 3] [--owners 10000]`: what lists, searches and saving cost on PostgreSQL beside SQLite, in one run on one machine: 100,000
 * coins of one owner on both, and then the coins of many owners, a hundred of each. PostgreSQL is one of its own, as safe as it is set up by default.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { postgresPrograms, startPostgres } from '../../scripts/postgres.ts';
import type { Program } from '../../scripts/program.ts';
import { outfile } from '../../scripts/targets.ts';
import { generator, type Load } from './load.ts';
import { person, register } from './mintmark.ts';
import { addOwners, multiplyCoins, ownerOf } from './postgres/multiply.ts';
import { cookieOf, postgresSide, type Side, sqliteSide } from './postgres/side.ts';
import { medianOf } from './statistics.ts';
import { benchCoin, inParallel, send } from './subject.ts';
import { columns, number, verdict } from './table.ts';
import { scaleCoin, searches } from './variety.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    owners: { type: 'string', default: '10000' },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const owners = Number(values.owners);
const executable = join(import.meta.dir, '../..', outfile());
if (!existsSync(executable)) throw new Error('There is no executable to measure: run `npm run build` first.');
const bin = postgresPrograms();
if (!bin) throw new Error('There is no PostgreSQL to measure: install it first.');

/** Coins that are saved one by one; the others are copies. */
const SAVED = 10_000;
const OF_ONE = 100_000;
/** Of whom the requests are: of so many owners in turn, spread over all. */
const ASKING = 97;

interface Figures {
  list: Load;
  search: Load;
  create?: Load;
}

const LIST = ['/api/coins?limit=20'];
const SEARCHES = searches.usual.map((words) => `/api/coins?limit=20&search=${encodeURIComponent(words)}`);

async function load({ url }: Program, paths: string[], cookies: string[], body?: unknown): Promise<Load> {
  const work = {
    ...{ url: url + paths[0], urls: paths.map((path) => url + path), cookies },
    ...(body ? { method: 'POST' as const, body: JSON.stringify(body) } : {}),
    headers: { 'content-type': 'application/json' },
  };
  await generator.run(work, { connections: 16, seconds: 1 });
  return generator.run(work, { connections: 16, seconds });
}

/** Measures the sides in turn, round by round, so that a busy moment meets both. */
async function measure(sides: readonly Side[], cookiesOf: (side: Side) => string[], creates = false) {
  const all = new Map(sides.map((side) => [side, [] as Figures[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const side of sides) {
      const program = await side.start();
      const cookies = cookiesOf(side);
      try {
        all.get(side)?.push({
          list: await load(program, LIST, cookies),
          search: await load(program, SEARCHES, cookies),
          ...(creates && {
            create: await load(program, ['/api/coins'], [await buyerOf(program)], benchCoin(1)),
          }),
        });
      } finally {
        await program.stop();
      }
    }
  }
  return new Map([...all].map(([side, figures]) => [side.name, middle(figures)]));
}

let buyers = 0;
async function buyerOf({ url }: Program): Promise<string> {
  buyers += 1;
  return register(url, person(`buyer${buyers}@example.org`));
}

const middle = (figures: Figures[]): Figures => {
  const of = (work: keyof Figures): Load => {
    const each = figures.map(
      (one) => one[work] ?? { perSecond: Number.NaN, p50: Number.NaN, p99: Number.NaN },
    );
    const one = (key: keyof Load) => medianOf(each, (figure) => figure[key]);
    return { perSecond: one('perSecond'), p50: one('p50'), p99: one('p99') };
  };
  return { list: of('list'), search: of('search'), create: of('create') };
};

async function fill(side: Side): Promise<string> {
  const program = await side.start();
  try {
    const cookie = await register(program.url, person('collector@example.org'));
    await inParallel(SAVED, (n) => send(`${program.url}/api/coins`, scaleCoin(n), { cookie }));
    return cookie;
  } finally {
    await program.stop();
  }
}

const asking = (of: number) =>
  Promise.all(Array.from({ length: ASKING }, (_, n) => cookieOf(ownerOf(Math.floor((n * of) / ASKING)))));

const shown = (label: string, unit: keyof Load, figures: (Figures | undefined)[], work: keyof Figures) => [
  label,
  ...figures.map((one) => number(one?.[work]?.[unit] ?? Number.NaN, unit === 'perSecond' ? 0 : 2)),
];

const folder = mkdtempSync(join(tmpdir(), 'mintmark-bench-postgres-'));
const cluster = startPostgres(bin, ['shared_buffers=512MB']);
try {
  for (const name of ['lite', 'post']) mkdirSync(join(folder, name));
  const lite = sqliteSide(executable, join(folder, 'lite'));
  const post = postgresSide(executable, join(folder, 'post'), cluster.url());
  console.error(`filling both with ${SAVED} coins`);
  const first = new Map<Side, string>();
  for (const side of [lite, post]) first.set(side, await fill(side));

  // The coins of many first: what is multiplied afterwards is the first owner's alone.
  const many: Map<string, Figures>[] = [];
  for (const [from, to] of [
    [0, 100],
    [100, owners],
  ] as const) {
    console.error(`the coins of ${to} owners`);
    for (const side of [lite, post]) await addOwners(side, from, to);
    const cookies = await asking(to);
    many.push(await measure([lite, post], () => cookies));
  }
  const [few, all] = many;
  for (const name of ['SQLite', 'PostgreSQL'] as const) {
    const pair = [few?.get(name), all?.get(name)];
    const ratio = (work: 'list' | 'search') =>
      (pair[1]?.[work].perSecond ?? 0) / (pair[0]?.[work].perSecond ?? Number.NaN);
    console.log(
      columns([
        [
          `${name}, a hundred coins of each`,
          '100 owners',
          `${number(owners)} owners`,
          'ratio, target ≥ 0.8',
          '',
        ],
        ...(['list', 'search'] as const).flatMap((work) => [
          [
            ...shown(`${work} of 20, per second`, 'perSecond', pair, work),
            number(ratio(work), 2),
            verdict(ratio(work) >= 0.8),
          ],
          shown('the same, p99 ms', 'p99', pair, work),
        ]),
      ]),
    );
  }

  console.error(`${OF_ONE} coins of one owner`);
  for (const side of [lite, post]) await multiplyCoins(side, OF_ONE / SAVED);
  const each = [...(await measure([lite, post], (side) => [first.get(side) ?? ''], true)).values()];
  const [onLite, onPost] = each;
  const share = (onPost?.list.perSecond ?? 0) / (onLite?.list.perSecond ?? Number.NaN);
  console.log(
    columns([
      [`${number(OF_ONE)} coins of one owner`, 'SQLite', 'PostgreSQL', 'target', ''],
      [
        ...shown('list of 20, per second', 'perSecond', each, 'list'),
        '≥ 40 % of SQLite',
        verdict(share >= 0.4),
      ],
      [...shown('the same, p99 ms', 'p99', each, 'list'), '≤ 30 ms', verdict((onPost?.list.p99 ?? 99) <= 30)],
      shown('searches in turn, per second', 'perSecond', each, 'search'),
      shown('the same, p99 ms', 'p99', each, 'search'),
      shown('a coin saved, per second', 'perSecond', each, 'create'),
      shown('the same, p99 ms', 'p99', each, 'create'),
    ]),
  );
} finally {
  cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
