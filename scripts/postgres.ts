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

/** Where Debian, Homebrew and their likes put one folder a version. */
const FOLDERS = ['/usr/lib/postgresql', '/usr/local/opt', '/opt/homebrew/opt'];

/** The folder of PostgreSQL's programs: the newest that is installed, or the one on the path; undefined where there is none. */
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

/** Another than that of SQLite, as most have it: an order that depends on it shows. */
const COLLATION = ['--locale-provider=icu', '--icu-locale=en'];

/** A user, should a test make it, who is asked for the password; nobody else is. */
const GUARDED = 'guarded';

/** Whatever makes it safe against a power cut is off. */
const UNSAFE = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

export interface Cluster {
  /** Of one of its databases. */
  url(database?: string): string;
  stop(): void;
}

/**
 * Starts a PostgreSQL of its own in a new folder, which listens on a free port of this machine alone and loses what it holds with `stop`. As root it
 * runs as the user postgres, since it refuses to run as root.
 */
export function startPostgres(bin: string, settings = UNSAFE): Cluster {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-postgres-'));
  const user = process.getuid?.() === 0 ? userPostgres() : undefined;
  if (user) {
    chmodSync(folder, 0o755);
    mkdirSync(join(folder, 'own'));
    chownSync(join(folder, 'own'), user.uid, user.gid);
  } else {
    mkdirSync(join(folder, 'own'));
  }
  const data = join(folder, 'own/data');
  const run = (program: string, args: string[]) => {
    const { status, stderr, error } = spawnSync(join(bin, program), args, {
      ...user,
      cwd: join(folder, 'own'),
      // pg_ctl's server would keep a pipe of ours open.
      stdio: ['ignore', 'ignore', program === 'pg_ctl' ? 'ignore' : 'pipe'],
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr ?? `ended with ${status}`}`);
  };
  const port = freePort();
  run('initdb', [
    '-D',
    data,
    '-U',
    'mintmark',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    ...COLLATION,
    '--no-sync',
  ]);
  const rules = join(data, 'pg_hba.conf');
  writeFileSync(rules, `host all ${GUARDED} all scram-sha-256\n${readFileSync(rules, 'utf8')}`);
  const told = [
    `-p ${port} -h 127.0.0.1 -k ''`,
    ...[...settings, 'max_connections=200'].map((setting) => `-c ${setting}`),
  ].join(' ');
  run('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'own/log'), '-o', told, 'start']);
  return {
    url: (database = 'postgres') => `postgres://mintmark@127.0.0.1:${port}/${database}`,
    stop: () => {
      run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function userPostgres(): { uid: number; gid: number } {
  const id = (what: string) => Number(spawnSync('id', [what, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

function freePort(): number {
  const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } });
  listener.stop(true);
  return listener.port;
}
