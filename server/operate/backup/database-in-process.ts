import { join } from 'node:path';
import { isCompiled } from '../../core/assets.ts';
import type { Counts } from './database.ts';
import type { Outcome } from './database-process.ts';
import { Unreadable } from './tar.ts';

/** In the executable it is a command of its own (main.ts). */
const program = (): string[] =>
  isCompiled()
    ? [process.execPath, 'check-database']
    : [process.execPath, join(import.meta.dir, 'database-process.ts')];

/** Has the database of a backup brought up to date by a process of its own, so that a server goes on answering; Unreadable where it is damaged. */
export async function bringUpToDateInProcess(
  file: string,
  { schema, accounts, guests, coins, sold, inTrash }: Counts,
): Promise<string[]> {
  const said = JSON.stringify({ schema, accounts, guests, coins, sold, inTrash });
  const child = Bun.spawn([...program(), said, file], {
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
    env: {},
  });
  const [answer, faults] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (child.exitCode !== 0) throw new Error(`a database could not be looked at: ${faults.slice(0, 2000)}`);
  const outcome = JSON.parse(answer) as Outcome;
  if (outcome === 'full') throw Object.assign(new Error('disk full'), { code: 'ENOSPC' });
  if ('refused' in outcome) throw new Unreadable(outcome.refused);
  return outcome.photos;
}
