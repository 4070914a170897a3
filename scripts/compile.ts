import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { version } from '../package.json';
import { startProgram } from './program.ts';
import type { Target } from './targets.ts';

const root = join(import.meta.dir, '..');

interface Compile {
  /** Folders that the program finds beside its main file under their base names. */
  assets: string[];
  target?: Target;
  /** Which functions a start uses, as `recordProfile` found; their bytecode is laid out together. */
  profile?: string;
}

/** Bundles the server with bytecode and assets into one executable file. */
export async function compile(file: string, { assets, target, profile }: Compile): Promise<void> {
  await Bun.build({
    // A worker has a file of its own, which lies in the executable as recognizer/worker.js.
    entrypoints: [join(root, 'server/main.ts'), join(root, 'server/recognizer/worker.ts')],
    target: 'bun',
    format: 'esm',
    // Identifiers keep their names: Elysia reads the source of handlers to see what they use.
    minify: { whitespace: true, syntax: true, identifiers: false },
    bytecode: true,
    // What is imported late stands by itself, so that a start reads nothing of it.
    splitting: true,
    // Names of functions survive, and so do the stacks in the log; a map of everything would cost 2 MB.
    sourcemap: 'none',
    define: {
      'process.env.MINTMARK_VERSION': JSON.stringify(buildVersion(root)),
      'process.env.NODE_ENV': '"production"',
    },
    compile: {
      ...(target && { target }),
      outfile: file,
      assets,
      bytecodeOrder: profile ?? false,
      // The folder it is started from must not change what it does.
      autoloadDotenv: false,
      autoloadBunfig: false,
      // Start-up code runs once: compiling it to machine code only costs.
      jitPolicy: 8,
    },
  });
}

/** Milliseconds after the first answers in which the program finishes what it does behind a start. */
const AFTERWARDS = 800;

/** Starts the executable once as people do, and writes down which functions it used. */
export async function recordProfile(file: string, profile: string): Promise<void> {
  const cwd = await mkdtemp(join(tmpdir(), 'mintmark-profile-'));
  const program = await startProgram(file, { cwd, env: { BUN_BYTECODE_ORDER_OUT: profile } });
  await Promise.all(['/healthz', '/', '/api/news'].map((path) => fetch(program.url + path)));
  await Bun.sleep(AFTERWARDS);
  await program.stop();
  await rm(cwd, { recursive: true, force: true });
}

/**
 * The version of a build, in the form of SemVer 2 with build metadata, so that two builds can be told apart: `0.1.0+20ea2ad` after
 * the commit it is made from, `0.1.0+20ea2ad.modified` where files differ from it, and in a copy without a history the
 * minute of the build in UTC, `0.1.0+202611231405`.
 */
export function buildVersion(root: string, now = new Date()): string {
  const commit = git(root, 'rev-parse', '--short=7', 'HEAD');
  // A folder that merely lies in somebody else's repository is not ours to name.
  const isOwn = git(root, 'rev-parse', '--show-prefix') === '';
  if (!commit || !isOwn) return `${version}+${now.toISOString().replace(/\D/g, '').slice(0, 12)}`;
  return `${version}+${commit}${git(root, 'status', '--porcelain') ? '.modified' : ''}`;
}

/** What git prints, without the line's end; undefined where there is no git or no repository. */
function git(cwd: string, ...args: string[]): string | undefined {
  try {
    const { success, stdout } = Bun.spawnSync(['git', ...args], { cwd, stderr: 'ignore' });
    return success ? stdout.toString().trim() : undefined;
  } catch {
    return undefined;
  }
}
