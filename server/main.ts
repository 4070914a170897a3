import { readFileSync } from 'node:fs';
import { version } from './core/assets.ts';
import { ConfigError } from './core/config/kinds.ts';
import { readConfig, settingsHelp } from './core/config.ts';
import { createLog, errorStack } from './core/log.ts';

const HELP = `Mintmark ${version()}: a coin collector's cabinet in one file.

Usage: mintmark [command]

Commands:
  serve                     Serve the cabinet (the default); --fresh begins anew beside photos whose database is gone
  backup [FILE|-]           Write database, photos and settings into one file, beside a server or not; --with-secret: the secret, too
  migrate-to PLACE …        Copy database and photos to postgres://…, s3://… or sqlite:FOLDER, and hold all of it against what was there
  restore FILE              Bring a backup back, after looking at all of it; what was there is kept. --yes does not ask
  healthcheck               End with 0 while the server of these settings is well; for containers
  status                    Say how the server of these settings is: load, requests, jobs; --watch goes on, --json for programs
  import FILE --user EMAIL  Import coins from a file of this or another program into an account; --dry-run only looks
  demo                      Fill an empty folder with a collection of 60 coins to look around in
  doctor                    Say whether database, photos, totals, search and surroundings are sound; --fix makes anew what follows from other data
  catalogue check FILE      Say whether a file of own catalogue entries is fine, or line by line what is not
  catalogue export [FILE]   Write the whole catalogue, with the data folder's own entries, as such a file
  reader add FOLDER         Let the reader know coins from photos with a clear licence, as labels.csv in the folder names them
  reader list               List what it knows of such photos, with licence and source
  reader credits            Name the sources of the starter gallery that comes with it
  releases import FILE      Take over releases from a CSV or JSON file; --replace drops what was imported before
  releases list             List the releases that are known, and who tells of them
  user list                 List the accounts
  user verify EMAIL         Count an address as verified, as if the link in the mail had been followed
  user set-password EMAIL   Set a new password, asked for or read from standard input; ends every session
  user sign-out EMAIL       End every session of an account
  user remove-factors EMAIL Take off the second step and all passkeys, as for a lost telephone; ends every session
  user delete EMAIL         Delete an account and all its coins and photos; --yes does not ask

Options:
  --version                 Print the version and end
  --help                    Print this help and end

Settings come from the environment; the ones to start with:
${settingsHelp()}`;

/** Commands for SQLite only, and what to do instead. */
const ON_SQLITE: Record<string, string> = {
  restore:
    'Without it, restore into an empty folder: MINTMARK_DATA=./restored mintmark restore FILE. Then move that: MINTMARK_DATA=./restored mintmark migrate-to postgres://…',
  demo: 'Unset it to look around in a collection of the folder that MINTMARK_DATA names.',
  doctor: 'Whether a server on it is well "mintmark healthcheck" and "mintmark status" tell.',
};

async function main(args: string[]): Promise<number> {
  const [command = 'serve', ...rest] = args;
  if (process.env.MINTMARK_DATABASE_URL || process.env.MINTMARK_DATABASE_URL_FILE) {
    const instead = Object.hasOwn(ON_SQLITE, command) ? ON_SQLITE[command] : undefined;
    if (instead) {
      const message = `"mintmark ${command}" does not work on MINTMARK_DATABASE_URL. ${instead}`;
      process.stderr.write(`mintmark: ${message}\n`);
      return 2;
    }
    // Before anything that names a table is loaded.
    (await import('../db/postgres/engine.ts')).choosePostgres();
  }
  if (command === '--help' || command === '-h' || command === 'help') return print(HELP);
  if (command === '--version' || command === '-v' || command === 'version') return print(`${version()}\n`);
  if (command === 'encode-picture') {
    // A child process of the server; the module does its work when loaded.
    await import('./photos/encode-process.ts');
    return 0;
  }
  if (command === 'read-import') {
    // As above.
    await import('./import/read/read-process.ts');
    return 0;
  }
  if (command === 'check-database') {
    // As above.
    await import('./operate/backup/database-process.ts');
    return 0;
  }
  if (command === 'import') {
    const { importCommand } = await import('./import/command.ts');
    return importCommand(
      rest,
      () => readConfig(process.env).config,
      async (config, stores) => (await import('./services.ts')).commandServices(config, stores),
    );
  }
  if (command === 'healthcheck') {
    const { healthcheck } = await import('./operate/healthcheck.ts');
    return healthcheck(readConfig(process.env).config);
  }
  if (command === 'status') {
    const { statusCommand } = await import('./operate/watch/command.ts');
    return statusCommand(rest, () => readConfig(process.env).config);
  }
  if (command === 'demo') {
    const { demoCommand } = await import('./operate/demo/command.ts');
    return demoCommand(
      rest,
      () => readConfig(process.env).config,
      async (config, stores) => (await import('./services.ts')).commandServices(config, stores),
    );
  }
  if (command === 'doctor') {
    const { doctorCommand } = await import('./operate/doctor/command.ts');
    return doctorCommand(rest, () => readConfig(process.env).config);
  }
  if (command === 'backup' || command === 'restore') {
    const { backupCommand, restoreCommand } = await import('./operate/backup/command.ts');
    // A running server goes first.
    if (command === 'backup') (await import('./core/child.ts')).giveWay();
    const run = command === 'backup' ? backupCommand : restoreCommand;
    return run(rest, () => readConfig(process.env).config);
  }
  if (command === 'migrate-to') {
    const { migrateCommand } = await import('./operate/move/command.ts');
    return migrateCommand(rest, () => readConfig(process.env).config);
  }
  if (command === 'catalogue') {
    const { catalogueCommand } = await import('./catalogue/command.ts');
    return catalogueCommand(rest, () => readConfig(process.env).config.dataDir);
  }
  if (command === 'reader') {
    const { readerCommand } = await import('./recognizer/command.ts');
    return readerCommand(rest, () => readConfig(process.env).config.dataDir);
  }
  if (command === 'releases') {
    const { releasesCommand } = await import('./market/releases/command.ts');
    return releasesCommand(rest, () => readConfig(process.env).config);
  }
  if (command === 'user') {
    const { userCommand } = await import('./operate/users/command.ts');
    return userCommand(
      rest,
      () => readConfig(process.env).config,
      async (config, stores) => (await import('./services.ts')).commandServices(config, stores),
    );
  }
  const fresh = rest.length === 1 && rest[0] === '--fresh';
  if (command !== 'serve' || (rest.length > 0 && !fresh)) {
    process.stderr.write(`mintmark: unknown command "${args.join(' ')}". See mintmark --help.\n`);
    return 2;
  }
  return serveUntilStopped(fresh);
}

async function serveUntilStopped(fresh: boolean): Promise<number> {
  const { config, warnings } = readConfig(process.env);
  const log = createLog(config.logLevel);
  for (const warning of warnings) log.warn(warning);
  const { serve } = await import('./serve.ts');
  // From the start, so that a signal during it is not lost.
  const { promise: toldToStop, resolve } = Promise.withResolvers<void>();
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', ...(hearsHangUp() ? ['SIGHUP'] : [])])
    process.once(signal, () => {
      stopping.abort();
      resolve();
    });
  for (let given = config; ; ) {
    const { promise: anew, resolve: restart } = Promise.withResolvers<number>();
    const stop = await serve(given, log, version(), {
      ...{ fresh, signal: stopping.signal },
      // A backup restored in the browser replaces the database in the data folder.
      restart: config.databaseUrl ? undefined : restart,
    }).catch((error) => {
      if (stopping.signal.aborted && error === stopping.signal.reason) return undefined;
      throw error;
    });
    if (!stop) return 0;
    const port = await Promise.race([toldToStop, anew]);
    await stop();
    if (port === undefined) return 0;
    given = { ...given, port };
  }
}

/** nohup ignores it; a listener would undo that. */
function hearsHangUp(): boolean {
  if (process.platform !== 'linux') return false;
  const [, ignored = ''] = /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return (Number.parseInt(ignored.slice(-1), 16) & 1) === 0;
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

// Bun would print everything an error carries, such as values of a statement.
for (const event of ['uncaughtException', 'unhandledRejection'])
  process.on(event, (error) => {
    // The log has no reader any more: no reason to stop.
    if (error?.code === 'EPIPE') return;
    process.stderr.write(`mintmark: ${errorStack(error)}\n`);
    process.exit(1);
  });

try {
  process.exit(await main(process.argv.slice(2)));
} catch (error) {
  const setting = error instanceof ConfigError ? error.message : whyNotListening(error);
  const isTold = error instanceof Error && error.name === 'StartError';
  const other = isTold ? error.message : errorStack(error);
  process.stderr.write(`mintmark: ${setting ?? other}\n`);
  process.exit(setting === undefined ? 1 : 2);
}

/** Undefined for other errors. */
function whyNotListening(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return;
  const isOneOf = (...codes: string[]) => codes.includes(String(error.code));
  if (isOneOf('EADDRINUSE', 'EACCES') && !('path' in error)) return error.message;
  // A name, or an address of another machine.
  if ('syscall' in error && error.syscall === 'listen' && isOneOf('EINVAL', 'ENOENT', 'EADDRNOTAVAIL'))
    return `MINTMARK_HOST: this machine has no address ${process.env.MINTMARK_HOST} to listen on.`;
}
