/**
 * `bun run bench:pcgs [--source]`: how fast PCGS's numbers are searched, and an answer of the service that is kept is given
 * again. It measures the executable, or with --source the source; the service is a fake on this machine.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProgram } from '../../scripts/program.ts';
import { outfile } from '../../scripts/targets.ts';
import { startFakePcgs, TOKEN } from '../../server/grading/pcgs-api.fake.ts';
import { generator } from './load.ts';
import { person, register } from './mintmark.ts';
import { columns, number, verdict } from './table.ts';

const { values } = parseArgs({ options: { source: { type: 'boolean', default: false } } });
const executable = join(import.meta.dir, '../..', outfile());
if (!values.source && !existsSync(executable))
  throw new Error('There is no executable to measure: run `npm run build` first, or say --source.');

const SECONDS = 5;
const fake = await startFakePcgs();
const folder = mkdtempSync(join(tmpdir(), 'mintmark-pcgs-'));
const env = { MINTMARK_PCGS_TOKEN: TOKEN, MINTMARK_PCGS_BASE_URL: fake.url };
const args = [join(import.meta.dir, '../../server/main.ts')];
const { url, stop } = await (values.source
  ? startProgram(process.execPath, { cwd: folder, args, env })
  : startProgram(executable, { cwd: folder, env }));

try {
  const headers = { cookie: await register(url, person('collector@example.org')) };
  const load = (path: string, connections: number, seconds = SECONDS) =>
    generator.run({ url: url + path, headers }, { connections, seconds });
  const price = '/api/pcgs/price/7130?grade=65';
  const search = '/api/coins/search?q=1881-S%20morgan%20dmpl';
  for (const path of [price, search]) await load(path, 4, 1);
  const cached = await load(price, 32);
  const searched = await load(search, 1);
  console.log(
    columns([
      ['', '', 'target', ''],
      [
        'a kept answer, per second',
        number(cached.perSecond),
        '≥ 10,000',
        verdict(cached.perSecond >= 10_000),
      ],
      ['the same, p99 ms', number(cached.p99, 1), '', ''],
      ['a search, p99 ms', number(searched.p99, 1), '≤ 5', verdict(searched.p99 <= 5)],
      ['searches per second', number(searched.perSecond), '', ''],
      ['calls to the service', number(fake.calls.length), '1', verdict(fake.calls.length === 1)],
    ]),
  );
} finally {
  await stop();
  await fake.stop();
  rmSync(folder, { recursive: true, force: true });
}
