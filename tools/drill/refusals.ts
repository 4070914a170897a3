import { freePort } from '../../scripts/postgres.ts';
import { fakeS3 } from '../../server/core/s3.fake.ts';
import { DIME, picture } from '../../server/testing/app.ts';
import { person, register } from '../bench/mintmark.ts';
import { until } from './failover.ts';
import { command, type Ground, newDatabase, on, serve, settingsOf } from './ground.ts';
import { ask } from './writers.ts';

const PASSWORD = 'a-password-of-the-drill';

/** What is wrong with PostgreSQL at the start: each ends it with a sentence, in which no password is. */
export async function drillStarts(ground: Ground): Promise<void> {
  const { cluster } = ground;
  const start = (url: string) =>
    command(ground, [], { ...settingsOf(ground, url), MINTMARK_PORT: '0', MINTMARK_READER: 'off' });
  const expectRefusal = async (what: string, url: string, sentence: RegExp) => {
    const { code, said, ms } = await start(url);
    const last = said.trim().split('\n').at(-1) ?? '';
    const isFine = code === 1 && sentence.test(said) && !said.includes(PASSWORD);
    ground.tell(`${what}: ended with ${code} after ${(ms / 1000).toFixed(1)} s: ${last}`, isFine);
  };
  await expectRefusal(
    'PostgreSQL is absent',
    `postgres://mintmark:${PASSWORD}@127.0.0.1:${freePort()}/mintmark`,
    /cannot be reached\. Trying again\.[\s\S]*has tried for 60 seconds/,
  );
  await on(cluster.url(), (client) => client.unsafe(`CREATE ROLE guarded LOGIN PASSWORD 'another'`));
  const guarded = Object.assign(new URL(await newDatabase(ground)), {
    username: 'guarded',
    password: PASSWORD,
  });
  await expectRefusal('the password is wrong', guarded.href, /refuses the user or the password/);
  const old = await newDatabase(ground);
  await on(old, async (client) => {
    // What a PostgreSQL 14 would say of itself.
    await client.unsafe('CREATE SCHEMA old');
    await client.unsafe(`CREATE FUNCTION old.current_setting(name text) RETURNS text LANGUAGE sql AS
      $$ SELECT CASE name WHEN 'server_version_num' THEN '140020' ELSE pg_catalog.current_setting(name) END $$`);
    await client.unsafe(
      `ALTER DATABASE ${new URL(old).pathname.slice(1)} SET search_path = old, pg_catalog, public`,
    );
  });
  await expectRefusal('PostgreSQL is too old', old, /needs PostgreSQL 15 or newer, and this is 14/);
  const newer = await newDatabase(ground);
  await on(newer, async (client) => {
    await client.unsafe(
      'CREATE TABLE __drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint NOT NULL)',
    );
    await client.unsafe(
      `INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 9000000000000)`,
    );
  });
  await expectRefusal('the schema is of a newer version', newer, /was written by a newer Mintmark/);

  const empty = await newDatabase(ground);
  const two = await Promise.all(
    ['at-once-one', 'at-once-two'].map((name) => serve(ground, name, settingsOf(ground, empty))),
  );
  const rows = await on(empty, (client) =>
    client.unsafe(
      'SELECT count(*)::int AS n, count(DISTINCT created_at)::int AS distinct FROM __drizzle_migrations',
    ),
  );
  await register(two[0]?.url ?? '', person('migrated@example.org'));
  ground.tell(
    `two that make the tables of one database at once: both serve, ${rows[0]?.n} migrations, each once`,
    rows[0]?.n > 0 && rows[0]?.n === rows[0]?.distinct,
  );
  await Promise.all(two.map((program) => program.stop()));
}

/** PostgreSQL is gone for half a minute under a server at work. */
export async function drillGone(ground: Ground, seconds = 30): Promise<void> {
  const program = await serve(ground, 'gone', settingsOf(ground, await newDatabase(ground)));
  try {
    const cookie = await register(program.url, person('gone@example.org'));
    const save = () => ask(`${program.url}/api/coins`, cookie, DIME);
    await save();
    const asked = new Map<string, number>();
    const slowest = { ms: 0 };
    ground.cluster.halt();
    const until30 = performance.now() + seconds * 1000;
    while (performance.now() < until30) {
      const began = performance.now();
      for (const answer of [await save(), await ask(`${program.url}/readyz`, '')]) {
        const said = `${answer.status}, Retry-After ${answer.headers.get('retry-after')}`;
        asked.set(said, (asked.get(said) ?? 0) + 1);
      }
      slowest.ms = Math.max(slowest.ms, performance.now() - began);
      await Bun.sleep(500);
    }
    const health = (await ask(`${program.url}/healthz`, '')).status;
    ground.cluster.resume();
    const back = performance.now();
    await until('coins are saved again', async () => (await save()).status === 201, 30_000);
    const after = ((performance.now() - back) / 1000).toFixed(1);
    const said = [...asked].map(([what, times]) => `${times} × ${what}`).join('; ');
    ground.tell(
      `PostgreSQL gone for ${seconds} s: ${said}; the longest wait ${(slowest.ms / 1000).toFixed(1)} s, /healthz ${health}; saves again ${after} s after it is back`,
      [...asked.keys()].every((what) => what === '503, Retry-After 5') && health === 503,
    );
  } finally {
    await program.stop();
  }
}

/** S3 refuses, is slow, or has lost a photo. */
export async function drillBucket(ground: Ground): Promise<void> {
  const s3 = fakeS3();
  const place = `s3://coins/${crypto.randomUUID()}`;
  const env = settingsOf({ s3: s3.url }, await newDatabase(ground), place);
  const program = await serve(ground, 'bucket', env);
  try {
    const cookie = await register(program.url, person('bucket@example.org'));
    let shade = 0;
    const upload = async () => {
      shade += 1;
      const body = new FormData();
      body.set('obverse', await picture(64, 64, shade), 'coin.png');
      const began = performance.now();
      const answer = await fetch(`${program.url}/api/photos`, { method: 'POST', body, headers: { cookie } });
      const { obverseImageUrl = '', message = '' } = (await answer.json()) as Record<string, string>;
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const retry = answer.headers.get('retry-after');
      return {
        url: obverseImageUrl,
        status: answer.status,
        said: `${answer.status} after ${seconds} s, Retry-After ${retry}: ${message}`,
      };
    };
    const save = async (more = {}) =>
      (await ask(`${program.url}/api/coins`, cookie, { ...DIME, ...more })).status;
    const photo = await upload();
    await save({ obverseImageUrl: photo.url });
    const see = async () => (await ask(program.url + photo.url, cookie)).status;

    s3.state.refusing = 'AccessDenied';
    const refused = await upload();
    const told = program.log.find((line) => line.includes('bucket of photos cannot be used')) ?? '';
    ground.tell(
      `S3 refuses: an upload ${refused.said}; a coin ${await save()}; the log: ${told}`,
      refused.status === 503 && told.includes('keys may not') && !told.includes('the-secret'),
    );
    s3.state.refusing = '';
    s3.state.slowMs = 2000;
    const slow = await upload();
    ground.tell(`S3 takes 2 s for each: an upload ${slow.said}; a coin ${await save()}`, slow.status === 201);
    s3.state.slowMs = 30_000;
    const silent = await upload();
    ground.tell(
      `S3 is silent: an upload ${silent.said}; a photo ${await see()}; a coin ${await save()}`,
      silent.status === 503,
    );
    s3.state.slowMs = 0;
    await until('photos are taken again', async () => (await upload()).status === 201, 30_000);
    for (const key of s3.objects.keys())
      if (photo.url.includes(key.split('/').at(-1) ?? '-')) s3.objects.delete(key);
    const coins = (await ask(`${program.url}/api/coins`, cookie)).status;
    const seen = await see();
    ground.tell(
      `a photo is missing in S3: it ${seen}, the list of coins ${coins}`,
      seen === 404 && coins === 200,
    );
  } finally {
    await program.stop();
    await s3.stop();
  }
}
