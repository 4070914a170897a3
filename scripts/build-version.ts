import { version } from '../package.json';

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
