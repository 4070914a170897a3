/**
 * `bun run bench:identify-cost [--rounds 7] [--reader]`: what identifying costs beside the AI, with one on loopback that always takes a second:
 * the time of the server's own work for a 12-megapixel photo, the memory of four at once, and a photo its owner confirmed before. With
 * `--reader` the embedded reader looks beside the AI, which the targets do not allow for.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProgram } from '../../scripts/program.ts';
import { outfile } from '../../scripts/targets.ts';
import { startFakeGemini } from '../../server/identify/providers/gemini.fake.ts';
import type { VerificationData } from '../../shared/identify/model.ts';
import { drawnCoin } from './identify/drawn.ts';
import { resident } from './measure.ts';
import { person, register } from './mintmark.ts';
import { medianOf } from './statistics.ts';
import { send } from './subject.ts';
import { columns, number, verdict } from './table.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '7' }, reader: { type: 'boolean', default: false } },
});
const rounds = Number(values.rounds);
const executable = join(import.meta.dir, '../..', outfile());
if (!existsSync(executable)) throw new Error('There is no executable to measure: run `npm run build` first.');

const AI_MS = 1000;
const LIMITS = { work: 350, memory: 120, again: 100 };

const jpeg = new Uint8Array(await new Bun.Image(drawnCoin(4000, 3000)).jpeg({ quality: 90 }).bytes());
let sent = 0;
/** The photo with a few bytes behind its end: another file to everybody. */
const photo = () => {
  sent += 1;
  return new File([jpeg, `photo ${sent}`], 'coin.jpg', { type: 'image/jpeg' });
};

const ai = await startFakeGemini();
ai.delay(AI_MS);
const folder = mkdtempSync(join(tmpdir(), 'mintmark-identify-cost-'));
const program = await startProgram(executable, {
  cwd: folder,
  env: {
    MINTMARK_GEMINI_API_KEY: ai.key,
    MINTMARK_GEMINI_BASE_URL: ai.url,
    MINTMARK_READER: values.reader ? 'full' : 'off',
  },
});
const { url, pid } = program;

/** Milliseconds from sending the photo to the answer, and the id of what is held. */
async function identify(cookie: string, obverse: File): Promise<{ ms: number; tempId: string }> {
  const body = new FormData();
  body.set('obverse', obverse);
  const began = performance.now();
  const answer = await fetch(`${url}/api/coins/identify-for-verification`, {
    method: 'POST',
    headers: { cookie },
    body,
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  const { tempId } = await answer.json();
  return { ms: performance.now() - began, tempId };
}

/** The most megabytes the process holds while the work goes on. */
async function peakDuring(work: () => Promise<unknown>): Promise<number> {
  let most = resident(pid);
  const looking = setInterval(() => {
    most = Math.max(most, resident(pid));
  }, 15);
  await work().finally(() => clearInterval(looking));
  return most;
}

const rows: string[][] = [[`a photo of 12 megapixels, ${number(jpeg.length / 1e6, 1)} MB`, '', 'target', '']];
const row = (label: string, value: number, unit: string, limit: number) =>
  rows.push([label, `${number(value)} ${unit}`, `≤ ${limit} ${unit}`, verdict(value <= limit)]);

try {
  const [one, other] = [
    await register(url, person('one@example.org')),
    await register(url, person('other@example.org')),
  ];
  await identify(one, photo());
  await Bun.sleep(2000);
  const before = resident(pid);
  const peak = await peakDuring(() =>
    Promise.all([one, one, other, other].map((cookie) => identify(cookie, photo()))),
  );
  const alone: { ms: number }[] = [];
  for (let n = 0; n < rounds; n++) alone.push(await identify(one, photo()));
  row('work beside the AI', medianOf(alone, ({ ms }) => ms) - AI_MS, 'ms', LIMITS.work);
  row('memory of four at once', peak - before, 'MB', LIMITS.memory);

  const known = photo();
  const { tempId } = await identify(one, known);
  const held: VerificationData = await (
    await fetch(`${url}/api/verification-data/${tempId}`, { headers: { cookie: one } })
  ).json();
  await send(`${url}/api/coins/save-verified`, { tempId, coinData: held.coinData }, { cookie: one });
  const asked = ai.requests.length;
  const again: { ms: number }[] = [];
  for (let n = 0; n < rounds; n++) again.push(await identify(one, known));
  row(
    'a confirmed photo once more',
    medianOf(again, ({ ms }) => ms),
    'ms',
    LIMITS.again,
  );
  if (ai.requests.length !== asked) throw new Error('a confirmed photo was asked about again');
  if (ai.wrong.length > 0) throw new Error(ai.wrong.join('\n'));
  console.log(columns(rows));
} finally {
  await program.stop();
  await ai.stop();
  rmSync(folder, { recursive: true, force: true });
}
