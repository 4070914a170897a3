/**
 * `bun tools/bench/world.ts`: what the world catalogue costs in a process that has everything else: reading it, its memory once it is used, searches
 * of both catalogues as people type them, and decisions of its referee. Read from the files embedded in the last build, as the executable has it.
 */
import { heapStats } from 'bun:jsc';
import { join } from 'node:path';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { loadWorld } from '../../db/catalogue/world/ready.ts';
import { searchCatalogue } from '../../server/catalogue/search.ts';
import { judgeWorldCoin } from '../../server/catalogue/world/referee.ts';
import { searchWorldTypes } from '../../server/catalogue/world/search.ts';

// Most of the runtime is there without it.
await import('../../server/features.ts');
const us = loadCatalogue(join(import.meta.dir, '../../db/catalogue'));
searchCatalogue(us, 'morgan dollar');

async function memory(): Promise<{ heap: number; resident: number }> {
  Bun.gc(true);
  Bun.shrink();
  // What was freed goes back to the system a moment later.
  await Bun.sleep(500);
  return { heap: heapStats().heapSize / 1e6, resident: process.memoryUsage.rss() / 1e6 };
}

function timed<T>(work: () => T): [result: T, ms: number] {
  const began = performance.now();
  const result = work();
  return [result, performance.now() - began];
}

/** The middle, the 99th of a hundred and the longest, in ms. */
function spread(times: number[]): string {
  const sorted = times.toSorted((one, two) => one - two);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(2);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`;
}

const before = await memory();
const [world, read] = timed(() => loadWorld(join(import.meta.dir, '../../build/embedded/catalogue')));
const [, first] = timed(() => searchWorldTypes(world, '2 euro germany 2002'));
const claims = world.types.map(({ country, denomination, from, name, composition }) => ({
  country: world.countriesByCode.get(country)?.name ?? null,
  ...{ denomination, year: from, words: name, composition },
}));
const every = <T>(list: readonly T[], step: number) => list.filter((_, place) => place % step === 0);
/** With country, with year, and with the last two letters of a name swapped. */
const asked = every(claims, 7).flatMap(({ denomination, country, year, words }) => [
  `${denomination} ${country}`,
  `${denomination} ${country} ${year}`.toLowerCase(),
  words
    .split(' ')
    .slice(0, 2)
    .join(' ')
    .replace(/(.)(.)$/, '$2$1'),
]);
const searches = asked.map((q) => timed(() => [searchCatalogue(us, q), searchWorldTypes(world, q)])[1]);
const decisions = every(claims, 3).map((claim) => timed(() => judgeWorldCoin(world, claim))[1]);
const after = await memory();

console.log(`${world.types.length} types read in ${read.toFixed(1)} ms, first search ${first.toFixed(1)} ms`);
console.log(
  `once used: ${(after.heap - before.heap).toFixed(1)} MB of heap, ${(after.resident - before.resident).toFixed(1)} MB resident`,
);
console.log(`${searches.length} searches of both catalogues: ${spread(searches)}`);
console.log(`${decisions.length} decisions: ${spread(decisions)}`);
