/**
 * `bun run bench:identify FOLDER [--first N]`: sends labelled photos through the executable, with the provider of MINTMARK_AI_… or the
 * reader, and prints how often it is right, how sure, and the cost.
 *
 * FOLDER/labels.csv has the columns `obverse,reverse,series,year,mint_mark[,country]`. Reverse, year and mint mark may be empty; the series
 * is a name of the catalogue, `no coin` (with `--reader`), or with a country the face value ("50 pence").
 *
 * `--reader` measures the reader in this process, with intervals of 95 %, both sides and each alone. Beside `--galleries`: 0, `starter`, or 1,
 * 3, 5 coins of each label, drawn `--draws 3` times with `--seed 1`. `--conditions none,turned,L1,L2,L3` disturb the photos; `--no-text` goes
 * by appearance. `--by-name` holds photos called after what they show ("20c-1.jpg") against each other.
 */
import { Database } from 'bun:sqlite';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadCatalogue } from '../../db/catalogue/load.ts';
import { loadWorld } from '../../db/catalogue/world/ready.ts';
import { startProgram } from '../../scripts/program.ts';
import { outfile } from '../../scripts/targets.ts';
import { assetFolder } from '../../server/core/assets.ts';
import { createLog } from '../../server/core/log.ts';
import { createEngine } from '../../server/recognizer/engine.ts';
import { byNameTable, measureByName } from './identify/by-name.ts';
import { CONDITIONS } from './identify/disturb.ts';
import { readLabels } from './identify/labels.ts';
import { type Gallery, labelsByName, measureReader } from './identify/reader.ts';
import { readerTable } from './identify/reader-table.ts';
import { identifyOne } from './identify/run.ts';
import type { Run } from './identify/score.ts';
import { report } from './identify/table.ts';
import { measureWorld, worldTable } from './identify/world.ts';
import { person, register } from './mintmark.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    first: { type: 'string' },
    reader: { type: 'boolean' },
    'by-name': { type: 'boolean' },
    'no-text': { type: 'boolean' },
    galleries: { type: 'string', default: '0,starter,1,3,5' },
    draws: { type: 'string', default: '3' },
    conditions: { type: 'string', default: 'none' },
    seed: { type: 'string', default: '1' },
  },
});
const [folder] = positionals;
const isReader = values.reader || values['by-name'];
const executable = join(import.meta.dir, '../..', outfile());
if (!folder || !existsSync(values['by-name'] ? folder : join(folder, 'labels.csv')))
  fail('name a folder with photos and their labels.csv');
if (isReader) {
  await measure(folder);
  process.exit(0);
}
if (!existsSync(executable)) fail('build the executable first: npm run build');
const labels = readLabels(await Bun.file(join(folder, 'labels.csv')).text(), resolve(folder)).slice(
  0,
  Number(values.first ?? Number.POSITIVE_INFINITY),
);

const data = mkdtempSync(join(tmpdir(), 'mintmark-identify-'));
const settings = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^MINTMARK_(AI|GEMINI|OPENAI|READER)/.test(name)),
);
const program = await startProgram(executable, {
  cwd: data,
  env: { ...settings, MINTMARK_AI_DAILY_LIMIT: '1000000' },
});
const runs: Run[] = [];
try {
  const cookie = await register(program.url, person('owner@example.org'));
  const db = new Database(join(data, 'mintmark-data/mintmark.db'), { readonly: true });
  const used = db.query<Run['tokens'], []>(
    'select coalesce(sum(input_tokens), 0) as input, coalesce(sum(output_tokens), 0) as output from ai_usage',
  );
  const way = {
    identify: (body: FormData) =>
      fetch(`${program.url}/api/coins/identify`, { method: 'POST', body, headers: { cookie } }),
    tokens: () => used.get() ?? { input: 0, output: 0 },
  };
  for (const [index, label] of labels.entries()) {
    const run = await identifyOne(way, label);
    runs.push(run);
    const said = run.identification?.name ?? run.identification?.outcome ?? run.error;
    console.error(`${index + 1} of ${labels.length}: ${label.year} ${label.series}: ${said}`);
  }
  db.close();
} finally {
  await program.stop();
  rmSync(data, { recursive: true, force: true });
}
console.log(report(runs));

/** The reader alone, as the program has it. */
async function measure(from: string): Promise<void> {
  const engine = createEngine({ mode: 'full', log: createLog('warn') });
  const asked = {
    galleries: values.galleries.split(',').map((name): Gallery => {
      if (name === 'starter') return name;
      return /^\d+$/.test(name) ? Number(name) : fail(`${name} is no gallery`);
    }),
    draws: Number(values.draws),
    seed: Number(values.seed),
    readsText: !values['no-text'],
    conditions: values.conditions
      .split(',')
      .map((name) => CONDITIONS.find((known) => known === name) ?? fail(`${name} is no condition`)),
  };
  const first = Number(values.first ?? Number.POSITIVE_INFINITY);
  if (values['by-name']) {
    const labels = labelsByName(readdirSync(from), resolve(from)).slice(0, first);
    console.log(byNameTable(await measureByName(engine, labels, asked)));
  } else {
    const labels = readLabels(await Bun.file(join(from, 'labels.csv')).text(), resolve(from)).slice(0, first);
    const catalogue = loadCatalogue(assetFolder('catalogue'));
    const tell = (sentence: string) => console.error(sentence);
    const [abroad, home] = [
      labels.filter(({ country }) => country),
      labels.filter(({ country }) => !country),
    ];
    if (home.length > 0) console.log(readerTable(await measureReader(catalogue, engine, home, asked, tell)));
    const catalogues = { catalogue, world: loadWorld(assetFolder('catalogue')) };
    if (abroad.length > 0)
      console.log(worldTable(await measureWorld(catalogues, engine, abroad, asked.readsText, tell)));
  }
  if (engine.why) console.error(engine.why);
  await engine.close();
}

function fail(what: string): never {
  console.error(`bench:identify: ${what}`);
  process.exit(2);
}
