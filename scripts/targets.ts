export const TARGETS = [
  'bun-linux-x64',
  'bun-linux-x64-musl',
  'bun-linux-arm64',
  'bun-linux-arm64-musl',
  'bun-darwin-x64',
  'bun-darwin-arm64',
  'bun-windows-x64',
] as const;

export type Target = (typeof TARGETS)[number];

const isTarget = (name: string): name is Target => (TARGETS as readonly string[]).includes(name);

/** `--target A --target B`, `--target A B`, `--target A,B`, `--target=A`; throws on unknown ones. */
export function parseArguments(args: string[]): { targets: Target[]; smoke: boolean } {
  const targets: Target[] = [];
  let smoke = true;
  let expectsTarget = false;
  for (const arg of args) {
    if (arg === '--no-smoke') {
      smoke = false;
    } else if (arg === '--target') {
      expectsTarget = true;
    } else if (arg.startsWith('--target=') || (expectsTarget && !arg.startsWith('-'))) {
      for (const name of arg.replace('--target=', '').split(',')) {
        if (!isTarget(name)) throw new Error(`Unknown target "${name}". Known are: ${TARGETS.join(', ')}`);
        targets.push(name);
      }
    } else {
      throw new Error(
        `Unknown argument "${arg}". Usage: bun run build [--target ${TARGETS[0]} …] [--no-smoke]`,
      );
    }
  }
  if (expectsTarget && targets.length === 0) throw new Error(`--target needs one of: ${TARGETS.join(', ')}`);
  return { targets, smoke };
}

export function outfile(target?: Target): string {
  const windows = target ? target.includes('windows') : process.platform === 'win32';
  const suffix = target ? target.replace('bun', '') : '';
  return `dist/mintmark${suffix}${windows ? '.exe' : ''}`;
}

export function runsHere(target?: Target): boolean {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  return !target || target === `bun-${system}-${process.arch}`;
}
