/**
 * `bun run bench:accounts [--seconds 10] [--attempts 100000]`: how fast people sign in, what that leaves for those who
 * read, and what somebody achieves who guesses passwords in a loop. Prints the figures against their targets.
 */
import { Database } from 'bun:sqlite';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProgram } from '../../scripts/program.ts';
import { outfile } from '../../scripts/targets.ts';
import { generator, type Work } from './load.ts';
import { resident } from './measure.ts';
import { person, register } from './mintmark.ts';
import { benchCoin, inParallel, send } from './subject.ts';
import { columns, number, verdict } from './table.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    attempts: { type: 'string', default: '100000' },
  },
});
const seconds = Number(values.seconds);
const attempts = Number(values.attempts);
const executable = join(import.meta.dir, '../..', outfile());
if (!existsSync(executable)) throw new Error('There is no executable to measure: run `npm run build` first.');

const COINS = 1000;
const CONNECTIONS = 8;
/** Longest anybody may be kept out, in seconds. */
const QUARTER_HOUR = 900;
const OWNER = person('owner@example.org');
const JSON_TYPE = { 'content-type': 'application/json' };
/** Addresses kept for documentation and benchmarks (RFC 5737, RFC 2544). */
const HOME = '203.0.113.1';
const ATTACKER = '198.18.0.1';
const elsewhere = (n: number) => `198.${19 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;

const folder = mkdtempSync(join(tmpdir(), 'mintmark-accounts-'));
// Behind a proxy, whose word for the address of a visitor is taken: so they come from wherever is asked for.
const program = await startProgram(executable, { cwd: folder, env: { MINTMARK_TRUST_PROXY: 'true' } });
const { url, pid } = program;

const signInFrom = (address: string, password: string) =>
  fetch(`${url}/api/login/direct`, {
    method: 'POST',
    headers: { ...JSON_TYPE, 'x-forwarded-for': address },
    body: JSON.stringify({ email: OWNER.email, password }),
  });

/** Status and seconds to wait of the owner's own sign-in. */
async function owner(address: string): Promise<[status: number, wait: number]> {
  const answer = await signInFrom(address, OWNER.password);
  return [answer.status, Number(answer.headers.get('retry-after') ?? 0)];
}

/** Guesses so many times and answers how many guesses were looked at. */
async function guess(times: number, addressOf: (n: number) => string): Promise<number> {
  let looked = 0;
  await inParallel(times, async (n) => {
    const answer = await signInFrom(addressOf(n), `guess number ${n}`);
    await answer.arrayBuffer();
    if (answer.status === 401) looked += 1;
    else if (answer.status !== 429) throw new Error(`a guess was answered ${answer.status}`);
  });
  return looked;
}

/** Times that other connections have written to the database. */
function writes(): number {
  const row = database.query('PRAGMA data_version').get() as { data_version: number };
  return row.data_version;
}

const rows: string[][] = [['accounts', '', 'target', '']];
const row = (label: string, value: string, target = '', reached?: boolean) =>
  rows.push([label, value, target, reached === undefined ? '' : verdict(reached)]);

const cookie = await register(url, OWNER);
await inParallel(COINS, (n) => send(`${url}/api/coins`, benchCoin(n), { cookie }));
// What the program does a moment after its start is over, and is no visitor's doing.
await Bun.sleep(3000);
const database = new Database(join(folder, 'mintmark-data/mintmark.db'), { readonly: true });
try {
  const written = writes();
  await inParallel(1000, async (n) => {
    const page = ['/', '/login', '/register', '/collection', '/coin/1', '/privacy-policy', '/nowhere'][n % 7];
    await (await fetch(url + page)).arrayBuffer();
  });
  row('writes by 1,000 anonymous pages', number(writes() - written), '0', writes() === written);

  const body = JSON.stringify({ email: OWNER.email, password: OWNER.password });
  const signIn: Work = {
    url: `${url}/api/login/direct`,
    method: 'POST',
    headers: { ...JSON_TYPE, 'x-forwarded-for': HOME },
    body,
  };
  const list: Work = { url: `${url}/api/coins?limit=20`, headers: { cookie } };
  const effort = { connections: CONNECTIONS, seconds };
  await generator.run(signIn, { ...effort, seconds: 1 });
  const signIns = await generator.run(signIn, effort);
  row('sign-ins, per second', number(signIns.perSecond, 1), '≥ 45', signIns.perSecond >= 45);
  row('the same, p50 ms', number(signIns.p50), '≤ 160 ms', signIns.p50 <= 160);

  // The newest 100 sessions of an account stay: after so many sign-ins the first is not among them.
  const again = (await signInFrom(HOME, OWNER.password)).headers.get('set-cookie');
  list.headers = { cookie: again?.split(';')[0] ?? '' };
  await generator.run(list, { ...effort, seconds: 1 });
  const alone = await generator.run(list, effort);
  const other = person('other@example.org');
  await register(url, other);
  const otherBody = JSON.stringify({ email: other.email, password: other.password });
  const [beside, meanwhile] = await Promise.all([
    generator.run(list, effort),
    generator.run({ ...signIn, body: otherBody }, effort),
  ]);
  const share = (100 * beside.perSecond) / alone.perSecond;
  row('lists of 20, per second', number(alone.perSecond));
  row('the same while others sign in', number(beside.perSecond));
  row('sign-ins meanwhile, per second', number(meanwhile.perSecond, 1));
  row('lists then, percent of alone', number(share), '≥ 50', share >= 50);

  Bun.gc(true);
  await Bun.sleep(1000);
  const before = resident(pid);
  const looked = await guess(attempts, () => ATTACKER);
  await Bun.sleep(1000);
  const grown = resident(pid) - before;
  row(`${number(attempts)} guesses from one address: growth, MB`, number(grown, 1), '≤ 30', grown <= 30);
  row('of them looked at', number(looked), '≤ 50', looked <= 50);
  const [fromNew] = await owner(elsewhere(65_535));
  row('the owner, from another address', String(fromNew), '200', fromNew === 200);
  const [there, wait] = await owner(ATTACKER);
  row('the owner, from the same address', `${there}, ${wait} s`, '≤ 900 s', wait <= QUARTER_HOUR);

  const many = Math.min(attempts, 50_000);
  const lookedAt = await guess(many, elsewhere);
  await Bun.sleep(1000);
  const grownInAll = resident(pid) - before;
  row(
    `${number(many)} more from as many addresses: growth, MB`,
    number(grownInAll, 1),
    '≤ 30',
    grownInAll <= 30,
  );
  row('of them looked at', number(lookedAt), '≤ 100', lookedAt <= 100);
  const [home] = await owner(HOME);
  row('the owner, where there is a session', String(home), '200', home === 200);
  const [, away] = await owner(elsewhere(65_534));
  row('the owner, from anywhere else', `${away} s`, '≤ 900 s', away <= QUARTER_HOUR);
  console.log(columns(rows));
} finally {
  database.close();
  await program.stop();
  rmSync(folder, { recursive: true, force: true });
}
