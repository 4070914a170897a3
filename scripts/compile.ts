import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BunPlugin } from 'bun';
import { version } from '../package.json';
import { startProgram } from './program.ts';
import type { Target } from './targets.ts';

const root = join(import.meta.dir, '..');

/** Of the site the server draws first paints: what loads late and Astro's router belong to the browser. */
const drawingOnly: BunPlugin = {
  name: 'mintmark:drawing-only',
  setup: (build) => {
    build.onResolve({ filter: /^astro:/ }, ({ path }) => ({ path, namespace: 'browser' }));
    build.onLoad({ filter: /./, namespace: 'browser' }, () => ({
      contents: 'export const navigate = undefined;',
    }));
    build.onResolve({ filter: /^\.{1,2}\// }, ({ path, importer, kind }) =>
      kind === 'dynamic-import' && importer.startsWith(join(root, 'site/src/'))
        ? { path, external: true }
        : undefined,
    );
  },
};

interface Compile {
  /** Folders to embed, under their base names. */
  assets: string[];
  target?: Target;
  /** From `recordProfile`: functions used at start, to place their bytecode together. */
  profile?: string;
}

export async function compile(file: string, { assets, target, profile }: Compile): Promise<void> {
  await Bun.build({
    // The worker is embedded as recognizer/worker.js, its threads as recognizer/text/thread.js.
    entrypoints: ['main.ts', 'recognizer/worker.ts', 'recognizer/text/thread.ts'].map((name) =>
      join(root, 'server', name),
    ),
    target: 'bun',
    format: 'esm',
    // Elysia reads the source of handlers.
    minify: { whitespace: true, syntax: true, identifiers: false },
    bytecode: true,
    // Lazy imports stay out of the start.
    splitting: true,
    plugins: [drawingOnly],
    // Of lucide-react only the icons in use.
    conditions: ['module'],
    // Function names are enough for stacks; a source map would cost 2 MB.
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
      // The current folder must not change the behaviour.
      autoloadDotenv: false,
      autoloadBunfig: false,
      // Start-up code runs once: JIT costs more than it saves.
      jitPolicy: 8,
    },
  });
}

/** In ms, for work after start-up. */
const SETTLE_MS = 800;

export async function recordProfile(file: string, profile: string): Promise<void> {
  const cwd = await mkdtemp(join(tmpdir(), 'mintmark-profile-'));
  const program = await startProgram(file, { cwd, env: { BUN_BYTECODE_ORDER_OUT: profile } });
  await Promise.all(['/healthz', '/', '/api/news'].map((path) => fetch(program.url + path)));
  await Bun.sleep(SETTLE_MS);
  await program.stop();
  await rm(cwd, { recursive: true, force: true });
}

/**
 * SemVer with build metadata: `0.1.0+20ea2ad`, `0.1.0+20ea2ad.modified`, or without git the UTC minute,
 * `0.1.0+202611231405`.
 */
export function buildVersion(root: string, now = new Date()): string {
  const commit = git(root, 'rev-parse', '--short=7', 'HEAD');
  // Ignore the repository of a parent folder.
  const isOwn = git(root, 'rev-parse', '--show-prefix') === '';
  if (!commit || !isOwn) return `${version}+${now.toISOString().replace(/\D/g, '').slice(0, 12)}`;
  return `${version}+${commit}${git(root, 'status', '--porcelain') ? '.modified' : ''}`;
}

/** Undefined without git or a repository. */
function git(cwd: string, ...args: string[]): string | undefined {
  try {
    const { success, stdout } = Bun.spawnSync(['git', ...args], { cwd, stderr: 'ignore' });
    return success ? stdout.toString().trim() : undefined;
  } catch {
    return undefined;
  }
}
