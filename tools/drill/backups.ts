import { Database } from 'bun:sqlite';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProgram } from '../../scripts/program.ts';
import { nothingYet, register, work } from '../../scripts/workload.ts';

/** How a drill of backups ended: those that reported success, those that did not, and what was wrong with the former. */
export interface Drilled {
  said: number;
  refused: number;
  killed: number;
  wrong: string[];
}

/**
 * Makes two backups at once of a server at work, round after round: one of them, or both, are killed by SIGKILL at any moment, and photos are deleted from the
 * disk meanwhile. What reports success has to be restored, with every coin acknowledged before it began.
 */
export async function drillBackups(program: string[], parent: string, rounds: number): Promise<Drilled> {
  const [cwd, out] = ['working', 'backups'].map((name) => join(parent, name)) as [string, string];
  for (const folder of [cwd, out]) mkdirSync(folder);
  const server = await startProgram(program[0] ?? '', { cwd, args: program.slice(1), patience: 60_000 });
  const all = nothingYet();
  const cookie = await register(server.url);
  let isOver = false;
  const working = work(server.url, cookie, all, () => isOver);
  const result: Drilled = { said: 0, refused: 0, killed: 0, wrong: [] };
  while (all.coins.size < 20 || all.photos.size < 20) await Bun.sleep(50);
  // A backup that nothing disturbs tells how long one takes.
  const began = performance.now();
  const file = (name: string) => join(out, `${name}.tar`);
  const first = await run(program, cwd, ['backup', file('first')]);
  const tookMs = performance.now() - began;
  if (first !== 0) result.wrong.push('an undisturbed backup failed');
  for (let round = 0; round < rounds; round += 1) {
    const known = new Set(all.coins.keys());
    const names = [`${round}-one`, `${round}-two`];
    const deleting = deletePhotos(join(cwd, 'mintmark-data/photos'));
    const codes = await Promise.all(
      names.map((name, at) => {
        const killAfterMs = at === round % 3 ? Math.random() * tookMs * 1.5 : undefined;
        return run(program, cwd, ['backup', file(name)], killAfterMs);
      }),
    );
    deleting.stop();
    for (const [at, code] of codes.entries()) {
      if (code === null) result.killed += 1;
      else if (code !== 0) result.refused += 1;
      // One that was killed may have its name already: then it has to be whole as well.
      const isThere = readdirSync(out).includes(`${names[at]}.tar`);
      if (code === 0) result.said += 1;
      if (code === 0 || isThere)
        result.wrong.push(...(await faultsOf(program, file(names[at] ?? ''), known)));
    }
  }
  isOver = true;
  await working;
  await server.stop();
  return result;
}

/** A backup into a file system without room: it has to fail, and to leave what is there as it was. */
export async function drillFullDisk(program: string[], parent: string): Promise<string[]> {
  const small = join(parent, 'small-backups');
  mkdirSync(small);
  const mounted = Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', small]);
  if (!mounted.success) throw new Error(mounted.stderr.toString());
  try {
    writeFileSync(join(small, 'older.tar'), 'an older one');
    const code = await run(program, join(parent, 'working'), ['backup', join(small, 'b.tar')]);
    const left = readdirSync(small);
    const isFine = code === 1 && left.length === 1 && left[0] === 'older.tar';
    return isFine ? [] : [`a backup on a full disk ended with ${code} and left ${left.join(', ')}`];
  } finally {
    Bun.spawnSync(['umount', small]);
  }
}

/** The exit code; null where it was killed. */
async function run(program: string[], cwd: string, args: string[], killAfterMs?: number) {
  const child = Bun.spawn([...program, ...args], { cwd, env: {}, stdout: 'ignore', stderr: 'ignore' });
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  await child.exited;
  clearTimeout(timer);
  return child.signalCode === null ? child.exitCode : null;
}

/** Restores a backup into a folder of its own and looks whether the coins are there. */
async function faultsOf(program: string[], file: string, known: ReadonlySet<number>): Promise<string[]> {
  const cwd = `${file}-restored`;
  mkdirSync(cwd);
  try {
    const code = await run(program, cwd, ['restore', file, '--yes']);
    if (code !== 0) return [`${file} reported success, and its restore ended with ${code}`];
    const database = new Database(join(cwd, 'mintmark-data/mintmark.db'));
    const there = new Set(
      database
        .query<{ id: number }, []>('SELECT id FROM coins')
        .all()
        .map(({ id }) => id),
    );
    database.close();
    const lost = [...known].filter((id) => !there.has(id));
    return lost.length > 0 ? [`${file} lacks ${lost.length} of ${known.size} coins`] : [];
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

/** Deletes a photo's file now and then, until it is stopped. */
function deletePhotos(folder: string): { stop: () => void } {
  const timer = setInterval(() => {
    const subs = readdirSync(folder);
    const sub = join(folder, subs[Math.floor(Math.random() * subs.length)] ?? '');
    const [photo] = readdirSync(sub);
    if (photo) rmSync(join(sub, photo), { force: true });
  }, 50);
  return { stop: () => clearInterval(timer) };
}
