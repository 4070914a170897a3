import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { SQL } from 'bun';
import { freePort, userPostgres } from '../../scripts/postgres.ts';

/** One of the two servers of PostgreSQL. */
export interface Node {
  name: string;
  port: number;
}

/** Two servers of PostgreSQL, of which pg_auto_failover makes one the primary and the other its standby. */
export interface Failover {
  url: string;
  /** The one that is the primary by now, once the other follows it. */
  settled(): Promise<Node>;
  /** Ends a server and its keeper as a power cut does. */
  kill(node: Node): void;
  /** Starts it again; it becomes the standby. */
  revive(node: Node): void;
  stop(): Promise<void>;
}

export const hasFailover = (): boolean => Bun.which('pg_autoctl') !== null;

/**
 * After how long a silent primary counts as gone, and how long it gets to stop: 20 and 30 seconds where nothing is said. Together more than the 20 after
 * which one that is cut off stops by itself.
 */
const MONITOR = { node_considered_unhealthy_timeout: '10s', primary_demote_timeout: '15s' };

/** How long a server may take to become what it is to be, in ms. */
const PATIENCE_MS = 120_000;

/** Starts them in a new folder below `root`, all on 127.0.0.1 alone. As root they run as the user postgres. */
export async function startFailover(bin: string, root: string): Promise<Failover> {
  const user = process.getuid?.() === 0 ? userPostgres() : undefined;
  const folder = join(root, 'postgres');
  mkdirSync(join(folder, 'home'), { recursive: true });
  if (user) for (const path of [folder, join(folder, 'home')]) chownSync(path, user.uid, user.gid);
  const env = { HOME: join(folder, 'home'), PATH: `${bin}:${process.env.PATH}`, LANG: 'C.UTF-8' };
  const pgdata = (name: string) => join(folder, name);
  const autoctl = (...args: string[]) => {
    // It waits for ever where something is wrong.
    const options = { ...user, cwd: folder, env, timeout: 60_000, encoding: 'utf8' } as const;
    const { status, stderr, error } = spawnSync('pg_autoctl', args, {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    if (status !== 0) throw new Error(`pg_autoctl ${args.join(' ')}: ${error?.message ?? stderr}`);
  };
  /** Whatever was started, with the postmaster that looks after itself. */
  const started = new Map<string, ChildProcess>();
  const run = (name: string) => {
    const options = { ...user, cwd: folder, env, stdio: 'ignore', detached: true } as const;
    started.set(name, spawn('pg_autoctl', ['run', '--pgdata', pgdata(name)], options));
  };
  const kill = (name: string) => {
    const file = join(pgdata(name), 'postmaster.pid');
    const noted = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    const keeper = started.get(name)?.pid ?? 0;
    for (const pid of [keeper, noted].filter((one) => isOf(one, pgdata(name))))
      for (const one of [pid, ...childrenOf(pid)]) end(one);
  };
  const stop = () => [...started.keys()].forEach(kill);
  return begin().catch((error) => {
    stop();
    throw error;
  });

  async function begin(): Promise<Failover> {
    const monitorPort = freePort();
    const options = ['--hostname', '127.0.0.1', '--auth', 'trust', '--no-ssl'];
    autoctl('create', 'monitor', '--pgdata', pgdata('monitor'), '--pgport', `${monitorPort}`, ...options);
    autoctl('config', 'set', 'postgresql.listen_addresses', '127.0.0.1', '--pgdata', pgdata('monitor'));
    run('monitor');
    const monitorUrl = `postgres://autoctl_node@127.0.0.1:${monitorPort}/pg_auto_failover`;
    const states = new SQL(monitorUrl, { max: 1 });
    await until('the monitor answers', async () => (await states.unsafe('SELECT 1')).length === 1);
    // Who looks after the nodes may not: whoever has made the database may.
    const owner = user ? 'postgres' : userInfo().username;
    const monitorOwner = new SQL(monitorUrl.replace('autoctl_node', owner), { max: 1 });
    for (const [name, value] of Object.entries(MONITOR))
      await monitorOwner.unsafe(`ALTER SYSTEM SET pgautofailover.${name} = '${value}'`);
    await monitorOwner.unsafe('SELECT pg_reload_conf()');
    await monitorOwner.close();

    const nodes: Node[] = [];
    for (const name of ['one', 'two']) {
      const port = freePort();
      const place = [
        '--pgdata',
        pgdata(name),
        '--pgport',
        `${port}`,
        '--listen',
        '127.0.0.1',
        '--name',
        name,
      ];
      const database = ['--dbname', 'mintmark', '--username', 'mintmark'];
      autoctl(
        'create',
        'postgres',
        ...place,
        ...database,
        ...options,
        '--monitor',
        `${monitorUrl}?sslmode=disable`,
      );
      run(name);
      nodes.push({ name, port });
      const isReady = nodes.length === 1 ? ['single'] : ['primary', 'secondary'];
      await until(`${name} is ${isReady}`, async () =>
        (await stateOf()).every(({ state }) => isReady.includes(state)),
      );
    }

    async function stateOf(): Promise<{ name: string; state: string }[]> {
      return states.unsafe(
        `SELECT nodename AS name, CASE WHEN reportedstate = goalstate AND health = 1 THEN reportedstate::text ELSE '' END AS state
        FROM pgautofailover.node`,
      );
    }

    return {
      url: `postgres://mintmark@${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}/mintmark?target_session_attrs=read-write`,
      settled: async () => {
        let primary: string | undefined;
        await until('both servers are settled', async () => {
          const now = await stateOf();
          primary = now.find(({ state }) => state === 'primary')?.name;
          return primary !== undefined && now.some(({ state }) => state === 'secondary');
        });
        const node = nodes.find(({ name }) => name === primary);
        if (!node) throw new Error(`there is no server ${primary}`);
        return node;
      },
      kill: ({ name }) => kill(name),
      revive: ({ name }) => run(name),
      stop: async () => {
        await states.close({ timeout: 0 }).catch(() => {});
        stop();
      },
    };
  }
}

/** Whether a process works on the folder: a number that was noted may be another's by now. */
function isOf(pid: number, pgdata: string): boolean {
  const file = `/proc/${pid}/cmdline`;
  return pid > 1 && existsSync(file) && readFileSync(file, 'utf8').split('\0').includes(pgdata);
}

function end(pid: number): void {
  try {
    if (pid > 1) process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended with its parent.
  }
}

/** The processes that a process has started, and those that they have. */
function childrenOf(pid: number): number[] {
  if (pid <= 1) return [];
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, parent] = /^\d+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? [];
        return [[Number(name), Number(parent)] as const];
      } catch {
        return [];
      }
    });
  const below = (of: number): number[] =>
    parents.filter(([, parent]) => parent === of).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
}

/** Waits until it is so, asked again whatever goes wrong. */
export async function until(what: string, isSo: () => Promise<boolean>, ms = PATIENCE_MS): Promise<void> {
  const began = performance.now();
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - began > ms) throw new Error(`It was waited for in vain that ${what}.`);
    await Bun.sleep(100);
  }
}
