/**
 * `bun run bench:identify FOLDER [--first N]`: sends a folder of labelled photos through the executable, with the provider that the
 * MINTMARK_AI_… settings of the environment choose, and prints how often it is right, how sure it was, and what it cost.
 * FOLDER/labels.csv has the columns obverse, reverse, series, year and mint_mark (bench/identify/labels.ts). Each coin is a call to the
 * provider, and costs what such calls cost.
 */
import { Database } from 'bun:sqlite';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startProgram } from '../scripts/program.ts';
import { outfile } from '../scripts/targets.ts';
import { readLabels } from './identify/labels.ts';
import { identifyOne } from './identify/run.ts';
import type { Run } from './identify/score.ts';
import { report } from './identify/table.ts';
import { person, register } from './mintmark.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { first: { type: 'string' } },
});
const [folder] = positionals;
const executable = join(import.meta.dir, '..', outfile());
if (!folder || !existsSync(join(folder, 'labels.csv')))
  fail('name a folder with photos and their labels.csv');
if (!existsSync(executable)) fail('build the executable first: npm run build');
const labels = readLabels(await Bun.file(join(folder, 'labels.csv')).text(), resolve(folder)).slice(
  0,
  Number(values.first ?? Number.POSITIVE_INFINITY),
);

const data = mkdtempSync(join(tmpdir(), 'mintmark-identify-'));
const settings = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /^MINTMARK_(AI|GEMINI|OPENAI)_/.test(name)),
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

function fail(what: string): never {
  console.error(`bench:identify: ${what}`);
  process.exit(2);
}
