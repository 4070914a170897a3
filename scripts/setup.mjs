/**
 * Provides the pinned Bun, dependencies and the build if missing or stale. Plain JavaScript for Node ≥ 20 and Bun,
 * without dependencies.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const cache = join(root, '.cache');
const windows = process.platform === 'win32';
const pinned = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager.replace(
  'bun@',
  '',
);

export const executable = join(root, 'dist', windows ? 'mintmark.exe' : 'mintmark');

export const say = (text) => console.log(`• ${text}`);

export function fail(text) {
  console.error(text);
  process.exit(1);
}

/** Exits on failure. */
export function run(file, args, what) {
  const { status, error } = spawnSync(file, args, { cwd: root, stdio: 'inherit' });
  if (error || status !== 0) fail(`${what} failed${error ? `: ${error.message}` : ''}.`);
}

/** Never throws. */
export function capture(file, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const answers = (file, ...args) => {
  const { status, stdout } = spawnSync(file, args, { encoding: 'utf8', timeout: 20_000 });
  return status === 0 ? stdout.trim() : undefined;
};

/** The registry package links its executable, or leaves it in the platform's package. */
function fetchedBuns() {
  const modules = join(cache, 'bun', 'node_modules');
  const platforms = join(modules, '@oven');
  return [
    join(modules, 'bun', 'bin', 'bun.exe'),
    ...(existsSync(platforms) ? readdirSync(platforms) : []).map((name) =>
      join(platforms, name, 'bin', windows ? 'bun.exe' : 'bun'),
    ),
  ].filter((file) => existsSync(file));
}

/** The running, an installed, or a downloaded one in .cache. */
export function ensureBun() {
  const find = () =>
    [...(process.versions.bun ? [process.execPath] : []), ...fetchedBuns(), 'bun'].find(
      (file) => answers(file, '--version') === pinned,
    );
  const found = find();
  if (found) return found;
  say(`Fetching Bun ${pinned} into .cache (once) …`);
  const folder = join(cache, 'bun');
  mkdirSync(folder, { recursive: true });
  if (answers('npm', '--version') || windows) {
    const flags = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
    spawnSync('npm', ['install', '--prefix', folder, `bun@${pinned}`, ...flags], {
      cwd: folder,
      stdio: 'inherit',
      shell: windows,
    });
  } else if (process.versions.bun) {
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    spawnSync(process.execPath, ['add', '--exact', `bun@${pinned}`], { cwd: folder, stdio: 'inherit' });
  }
  return find() ?? fail(`Bun ${pinned} could not be fetched. Install it yourself, then try again.`);
}

/** Fresh while the fingerprint of its inputs is unchanged. */
function stamp(name, inputs, product) {
  const file = join(cache, name);
  const now = fingerprint(inputs);
  return {
    fresh: existsSync(product) && existsSync(file) && readFileSync(file, 'utf8') === now,
    set: () => {
      mkdirSync(cache, { recursive: true });
      writeFileSync(file, now);
    },
  };
}

/** Not part of the build. */
const FOR_TESTS = /\.(test|fake)\.tsx?$|^testing(-[\w-]+)?\.ts$/;

function fingerprint(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const file = join(root, path);
    if (!existsSync(file)) return;
    hash.update(`${path}\0`).update(readFileSync(file));
  };
  for (const path of paths) {
    if (!path.endsWith('/')) add(path);
    else if (existsSync(join(root, path))) {
      const inside = readdirSync(join(root, path), { recursive: true, withFileTypes: true });
      const files = inside.filter((entry) => entry.isFile() && !FOR_TESTS.test(entry.name));
      for (const entry of files.map((e) => join(e.parentPath ?? e.path, e.name)).sort()) {
        add(entry.slice(root.length));
      }
    }
  }
  return hash.digest('hex');
}

export function ensureDependencies(bun) {
  const installed = stamp('installed', ['package.json', 'bun.lock'], join(root, 'node_modules'));
  if (installed.fresh) return;
  say('Installing dependencies …');
  run(bun, ['install', '--frozen-lockfile'], 'bun install');
  installed.set();
}

const SOURCES = [
  'site/',
  'server/',
  'shared/',
  'db/',
  'scripts/',
  'astro.config.mjs',
  'package.json',
  'bun.lock',
  'tsconfig.json',
];

export const builtStamp = () => stamp('built', SOURCES, executable);

export const BUILD = ['scripts/build.ts', '--no-smoke'];

export function ensureBuild(bun) {
  const built = builtStamp();
  if (built.fresh) return;
  say('Building dist/mintmark …');
  run(bun, BUILD, 'The build');
  built.set();
}

/** Passes on lines, signals and the exit code. */
export function become(file, args, seen) {
  // Own process group: else Ctrl+C and npm would signal the program twice.
  const child = spawn(file, args, {
    stdio: ['inherit', seen ? 'pipe' : 'inherit', 'inherit'],
    detached: process.platform !== 'win32',
  });
  if (seen) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      console.log(line);
      seen(line);
    });
  }

  let lastSignal = 0;
  const pass = (signal) => {
    if (Date.now() - lastSignal < 1000) return;
    lastSignal = Date.now();
    child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => pass(signal));

  // npm's shell does not pass signals on: follow its death.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && pass('SIGTERM'), 500).unref();

  child.on('error', (error) => fail(error.message));
  child.on('close', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
