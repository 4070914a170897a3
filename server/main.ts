import { readFileSync } from 'node:fs';
import { version } from './core/assets.ts';
import { ConfigError } from './core/config/kinds.ts';
import { readConfig, settingsHelp } from './core/config.ts';
import { createLog, errorStack } from './core/log.ts';
import { giveUpRoot } from './core/run-as.ts';

const HELP = `Mintmark ${version()}: a self-hosted coin collection manager.

Usage: mintmark [command]

Commands:
  serve                     Start the server (the default); --fresh starts with an empty database if photos exist without one
  backup [FILE|-]           Write database, photos and settings to one file, also while a server runs; --with-secret adds the secret
  migrate-to PLACE …        Copy database and photos to postgres://…, s3://… or sqlite:FOLDER, and verify the copy
  restore FILE              Verify and restore a backup; the current data is kept. --yes skips the question
  healthcheck               Exit with 0 if the server with these settings is healthy; for containers
  status                    Show load, requests and jobs of the running server; --watch repeats, --json prints JSON
  import FILE --user EMAIL  Import coins from a file into an account; --dry-run changes nothing
  demo                      Fill an empty data folder with a demo collection of 60 coins
  doctor                    Check database, photos, totals, search and environment; --fix rebuilds derived data
  catalogue check FILE      Check a file with your own catalogue entries and list its errors
  catalogue export [FILE]   Write the whole catalogue, with your own entries, to a file
  reader add FOLDER         Teach recognition from licensed photos, listed in labels.csv in the folder
  reader list               List the photos that were added, with licence and source
  reader credits            List licences and sources of the included starter gallery
  releases import FILE      Import releases from a CSV or JSON file; --replace removes earlier imports
  releases list             List all releases with their sources
  user list                 List the accounts
  user verify EMAIL         Mark an email address as verified
  user set-password EMAIL   Set a new password, from a prompt or standard input; ends all sessions
  user role EMAIL ROLE      Give an account the role operator or user
  user sign-out EMAIL       End all sessions and API keys of an account
  user remove-factors EMAIL Remove the second step and all passkeys, for a lost phone; ends all sessions
  user delete EMAIL         Delete an account with all its coins and photos; --yes skips the question

Options:
  --version                 Print the version
  --help                    Print this help

Settings are environment variables. The most important ones:
${settingsHelp()}`;

/** Commands for SQLite only, and what to do instead. */
const ON_SQLITE: Record<string, string> = {
  restore:
    'Unset it and restore into an empty folder: MINTMARK_DATA=./restored mintmark restore FILE. Then run: MINTMARK_DATA=./restored mintmark migrate-to postgres://…',
  demo: 'Unset it to create the demo in the folder of MINTMARK_DATA.',
  doctor: 'Use "mintmark healthcheck" and "mintmark status" instead.',
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
    const { healthcheck } = await import('./operate/watch/command.ts');
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
      restart,
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
  giveUpRoot(process.env);
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
