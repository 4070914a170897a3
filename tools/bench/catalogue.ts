/**
 * What the reference catalogue costs: reading it, building its first search index, and keeping both in memory.
 * `bun tools/bench/catalogue.ts` measures one process and prints it as JSON; the bench starts several of them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DescribedCoin } from '../../server/catalogue/identified.ts';
import { medianOf } from './statistics.ts';

/** Milliseconds of work by the processor, and megabytes. */
export interface CatalogueCost {
  load: number;
  index: number;
  heap: number;
  resident: number;
  /** One search, typed letter by letter, 99 of 100 times. */
  search: number;
  /** What the referee makes of one claim. */
  verdict: number;
  /** Which coin an owner describes, by its words and by the ids that are stored of them. */
  words: number;
  ids: number;
}

/** Medians over fresh processes. */
export function catalogueCost(rounds: number): CatalogueCost {
  const done = Array.from({ length: rounds }, () => {
    const { stdout, stderr, success } = Bun.spawnSync([process.execPath, import.meta.path]);
    if (!success) throw new Error(stderr.toString());
    return JSON.parse(stdout.toString()) as CatalogueCost;
  });
  const median = (name: keyof CatalogueCost) => medianOf(done, (cost) => cost[name]);
  return {
    ...{ load: median('load'), index: median('index'), heap: median('heap'), resident: median('resident') },
    ...{ search: median('search'), verdict: median('verdict'), words: median('words'), ids: median('ids') },
  };
}

export const catalogueLine = (cost: CatalogueCost): string => {
  const { load, index, heap, resident, search, verdict, words, ids } = cost;
  return (
    `Catalogue, after listening: ${load.toFixed(1)} ms to read, ${index.toFixed(1)} ms to index, ` +
    `${heap.toFixed(1)} MB of heap, ${resident.toFixed(1)} MB resident; ` +
    `a search takes ${search.toFixed(2)} ms 99 of 100 times, a verdict of the referee ${verdict.toFixed(2)} ms, ` +
    `a coin by its words ${words.toFixed(3)} ms, by its stored ids ${ids.toFixed(3)} ms`
  );
};

/** Milliseconds. */
function timeOf(work: () => unknown): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

async function measure(): Promise<CatalogueCost> {
  const { heapStats } = await import('bun:jsc');
  // The server needs much of the runtime anyway: only what comes on top is the catalogue's.
  await import('../../server/features.ts');
  const { loadCatalogue } = await import('../../db/catalogue/load.ts');
  const { buildIndex } = await import('../../server/catalogue/search-index.ts');
  const memory = async () => {
    Bun.gc(true);
    Bun.shrink();
    // What was freed goes back to the system a moment later.
    await Bun.sleep(500);
    return { heap: heapStats().heapSize / 1e6, resident: process.memoryUsage.rss() / 1e6 };
  };
  const folder = join(import.meta.dir, '../../db/catalogue');
  // From the disk into the system's cache, as for whatever is inside the executable.
  for (const name of ['types', 'issues', 'items']) readFileSync(join(folder, `${name}.json`));
  const before = await memory();
  const began = process.cpuUsage();
  const catalogue = loadCatalogue(folder);
  const loaded = process.cpuUsage(began);
  await buildIndex(catalogue);
  const indexed = process.cpuUsage(began);
  const after = await memory();
  const { searchCatalogue } = await import('../../server/catalogue/search.ts');
  const { judgeAmerican } = await import('../../server/identify/referee/united-states.ts');
  const { answer } = await import('../../server/identify/referee/testing.ts');
  const milliseconds = (usage: NodeJS.CpuUsage) => (usage.user + usage.system) / 1000;
  const words = [
    '1916 d mercury dime',
    'walking liberty half 1921',
    '2005 p kansas quarter',
    'x'.repeat(200),
  ];
  const steps = words.flatMap((typed) => [...typed].map((_, end) => typed.slice(0, end + 1)));
  // Another limit each time, so that no answer is remembered.
  const searches = [11, 12, 13].flatMap((limit) =>
    steps.map((q) => timeOf(() => searchCatalogue(catalogue, q, limit))),
  );
  const claim = answer({ series: 'Washington Quarter', denomination: 'quarter', year: 2005, mintMark: null });
  const verdicts = Array.from({ length: 60 }, () => timeOf(() => judgeAmerican(catalogue, claim)));
  const { DEMO_COINS } = await import('../../server/operate/demo/coins.ts');
  const { identified, usIds } = await import('../../server/catalogue/identified.ts');
  const coins = DEMO_COINS.filter(({ coin }) => !coin.country).map(
    ({ coin }) => coin as unknown as DescribedCoin,
  );
  const stored = coins.map((coin) => ({ ...coin, catalogueIds: usIds(catalogue, coin) }));
  const each = (all: DescribedCoin[]) =>
    medianOf(
      Array.from({ length: 30 }, () => timeOf(() => all.map((coin) => identified(catalogue, coin)))),
      (ms) => ms / all.length,
    );
  return {
    ...{ words: each(coins), ids: each(stored) },
    search: searches.sort((a, b) => a - b)[Math.floor(searches.length * 0.99)] ?? 0,
    verdict: medianOf(verdicts, (ms) => ms),
    load: milliseconds(loaded),
    index: milliseconds(indexed) - milliseconds(loaded),
    heap: after.heap - before.heap,
    resident: after.resident - before.resident,
  };
}

if (import.meta.main) console.log(JSON.stringify(await measure()));
