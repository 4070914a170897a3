import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Debian, Homebrew. */
const FOLDERS = ['/usr/lib/postgresql', '/usr/local/opt', '/opt/homebrew/opt'];

/** The newest version, else from PATH; undefined if none. */
export function postgresPrograms(): string | undefined {
  const installed = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
    readdirSync(folder).flatMap((name) => {
      const version = /^(?:postgresql@)?(\d+)$/.exec(name)?.[1];
      return version ? [{ version: Number(version), bin: join(folder, name, 'bin') }] : [];
    }),
  );
  const onPath = Bun.which('initdb');
  return [
    ...installed.sort((one, other) => other.version - one.version).map(({ bin }) => bin),
    ...(onPath ? [join(onPath, '..')] : []),
  ].find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')));
}

/** Unlike SQLite's: tests that depend on the order fail. */
const COLLATION = ['--locale-provider=icu', '--icu-locale=en'];

const PASSWORD_USER = 'guarded';

/** No protection against power cuts. */
const UNSAFE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

export interface Cluster {
  url(database?: string): string;
  /** Ends with the primary. */
  startStandby(): Standby;
  /** As `kill -9`. */
  halt(): void;
  resume(): void;
  stop(): void;
}

export interface Standby {
  port: number;
  promote(): void;
}

/** In a new folder on a free local port, deleted by `stop`. As root it runs as user postgres. */
export function startPostgres(bin: string, settings = UNSAFE): Cluster {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-postgres-'));
  const user = process.getuid?.() === 0 ? userPostgres() : undefined;
  const own = join(folder, 'own');
  chmodSync(folder, 0o755);
  mkdirSync(own);
  if (user) chownSync(own, user.uid, user.gid);
  const run = (program: string, args: string[]) => {
    const { status, stderr, error } = spawnSync(join(bin, program), args, {
      ...user,
      cwd: own,
      // pg_ctl's server would keep our pipe open.
      stdio: ['ignore', 'ignore', program === 'pg_ctl' ? 'ignore' : 'pipe'],
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr ?? `ended with ${status}`}`);
  };
  const running: string[] = [];
  const start = (data: string, port = freePort()): number => {
    const serverOptions = [
      `-p ${port} -h 127.0.0.1 -k ''`,
      ...[...settings, 'max_connections=400'].map((setting) => `-c ${setting}`),
    ].join(' ');
    run('pg_ctl', ['-D', data, '-w', '-l', `${data}.log`, '-o', serverOptions, 'start']);
    running.push(data);
    return port;
  };
  const data = join(own, 'data');
  run('initdb', [
    ...['-D', data, '-U', 'mintmark', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    ...COLLATION,
    '--no-sync',
  ]);
  const rules = join(data, 'pg_hba.conf');
  writeFileSync(rules, `host all ${PASSWORD_USER} all scram-sha-256\n${readFileSync(rules, 'utf8')}`);
  const port = start(data);
  const end = (one: string) => {
    run('pg_ctl', ['-D', one, '-w', '-m', 'immediate', 'stop']);
    running.splice(running.indexOf(one), 1);
  };
  return {
    url: (database = 'postgres') => `postgres://mintmark@127.0.0.1:${port}/${database}`,
    startStandby: () => {
      const copy = join(own, `standby-${running.length}`);
      const from = ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'mintmark'];
      run('pg_basebackup', [...from, '-D', copy, '-R', '-c', 'fast', '--no-sync']);
      const its = start(copy);
      return { port: its, promote: () => run('pg_ctl', ['-D', copy, '-w', 'promote']) };
    },
    halt: () => end(data),
    resume: () => void start(data, port),
    stop: () => {
      for (const one of [...running]) end(one);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function userPostgres(): { uid: number; gid: number } {
  const id = (what: string) => Number(spawnSync('id', [what, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

export function freePort(): number {
  const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } });
  listener.stop(true);
  return listener.port;
}
