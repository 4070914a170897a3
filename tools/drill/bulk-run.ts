import type { Program } from '../../scripts/program.ts';
import { startFakeGemini } from '../../server/identify/providers/gemini.fake.ts';
import { disc, drawn } from '../../server/photos/testing.ts';
import type { BulkRun, BulkState } from '../../shared/global/model.ts';
import type { Identifying } from '../../shared/identify/model.ts';
import { person, register } from '../bench/mintmark.ts';
import { until } from './failover.ts';
import { type Ground, newDatabase, on, serve, settingsOf } from './ground.ts';
import { ask } from './writers.ts';

const PHOTOS = 20;
/** Milliseconds that the AI takes for each. */
const ANSWER_MS = 700;
const EURO = {
  ...{ country: 'Greece', currency: 'Euro', denomination: '2 Euro', series: null, mintMark: '' },
  ...{ name: '2002 Greece 2 Euro', year: 2002, estimatedValue: 2.5, alternatives: [] },
};
const PATH = '/api/coins/identify-bulk-global';

/**
 * Two processes: the one that works on twenty photos is killed in the middle, so often, and once it stands still for longer than its lease. The other one
 * goes on, and of every photo there is one result.
 */
export async function drillBulkRuns(ground: Ground, rounds: number): Promise<void> {
  const ai = await startFakeGemini();
  ai.answer(EURO);
  ai.delay(ANSWER_MS);
  const database = await newDatabase(ground);
  const env = {
    ...settingsOf(ground, database, `s3://coins/${crypto.randomUUID()}`),
    ...{ MINTMARK_AI_PROVIDER: 'gemini', MINTMARK_GEMINI_BASE_URL: ai.url },
    ...{ MINTMARK_GEMINI_API_KEY: ai.key, MINTMARK_GEMINI_MODEL: ai.model },
  };
  const processes: Program[] = [];
  try {
    for (const name of ['bulk-one', 'bulk-two']) processes.push(await serve(ground, name, env));
    for (let round = 1; round <= rounds + 1; round += 1) {
      const [working, other] = processes as [Program, Program];
      const isKill = round <= rounds;
      const cookie = await register(other.url, person(`bulk${round}@example.org`));
      const state = async () =>
        ((await (await ask(other.url + PATH, cookie)).json()) as BulkState).run ?? undefined;
      ai.requests = [];
      const sent = send(working.url, cookie, round).catch(() => null);
      const enough = 1 + Math.floor(Math.random() * (PHOTOS - 6));
      await until('some photos are done', async () => ((await state())?.processed ?? 0) >= enough);
      await Bun.sleep(Math.random() * ANSWER_MS);
      const before = (await state())?.processed ?? 0;
      const began = performance.now();
      if (isKill) await working.stop('SIGKILL');
      else process.kill(working.pid, 'SIGSTOP');
      await until('the run is done', async () => Boolean((await state())?.finishedAt));
      const seconds = (performance.now() - began) / 1000;
      if (!isKill) {
        process.kill(working.pid, 'SIGCONT');
        await sent;
        // What it still does would be seen by now.
        await Bun.sleep(3 * ANSWER_MS);
      }
      const { waiting } = (await (
        await ask(`${other.url}/api/identifications`, cookie)
      ).json()) as Identifying;
      const held = await on(database, (client) =>
        client.unsafe(
          `SELECT count(*)::int AS n FROM temporary_identifications JOIN users ON users.id = user_id
            WHERE email = 'bulk${round}@example.org'`,
        ),
      );
      const run = await state();
      const wrong = wrongWith(run, waiting.length, held[0]?.n);
      ground.tell(
        `a bulk run whose process ${isKill ? 'was killed' : 'stood still'} after ${before} of ${PHOTOS} photos: done by the other ${seconds.toFixed(0)} s later, the AI was asked ${ai.requests.length} times; ${wrong ?? 'one result of each'}`,
        wrong === null,
      );
      if (isKill) {
        processes[0] = other;
        processes[1] = await serve(ground, `bulk-again-${round}`, env);
      }
    }
  } finally {
    await Promise.all(processes.map((program) => program.stop('SIGKILL')));
    await ai.stop();
  }
}

/** What is wrong with a run that is done, and with how many results wait and are held; null where all is as it should be. */
function wrongWith(run: BulkRun | undefined, waiting: number, held: number): string | null {
  const items = run?.items ?? [];
  const done = items.filter(({ state, result }) => state === 'done' && result?.country === 'Greece');
  if (done.length !== PHOTOS)
    return `${done.length} have an answer: ${JSON.stringify(items.map(({ state, message, tempId, result }) => [message ?? state, tempId, result?.country]))}`;
  const results = new Set(items.map(({ tempId }) => tempId)).size;
  return [results, waiting, held].every((n) => n === PHOTOS)
    ? null
    : `${results} results, ${waiting} wait and ${held} are held`;
}

/** Sends twenty photos that nobody has sent before, and answers when all is done. */
function send(url: string, cookie: string, round: number): Promise<Response> {
  const coinImages = Array.from({ length: PHOTOS }, (_, n) => {
    const photo = drawn(64, 64, disc(round * PHOTOS + n));
    return {
      id: `coin ${n + 1}`,
      obverse: `data:image/png;base64,${Buffer.from(photo).toString('base64')}`,
    };
  });
  return fetch(url + PATH, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ coinImages }),
  });
}
