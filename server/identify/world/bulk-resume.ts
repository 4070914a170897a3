import { existsSync } from 'node:fs';
import { hasSiblings } from '../../../db/shared.ts';
import type { BulkItem } from '../../../shared/global/model.ts';
import { userById } from '../../core/session/users.ts';
import type { IdentifyDeps } from '../deps.ts';
import type { Sender } from '../jobs/runs.ts';
import { answeredBefore } from '../temporary.ts';
import { begin, pathOf, removeFile, settledAs } from './bulk.ts';
import { type BulkRow, changeRun, type OfRun, unfinishedRuns } from './bulk-rows.ts';

/** Goes on with the runs that a stop of the server, or the death of another process, has interrupted. */
export async function resumeBulk(deps: IdentifyDeps): Promise<void> {
  const { owners, done } = deps.bulkWork;
  for (const row of await unfinishedRuns(deps.db.orm)) {
    const user = await userById(deps.db.orm, row.userId);
    if (!user || done.has(row.id) || isElsewhere(deps, row)) continue;
    const sender: Sender = { id: user.id, isGuest: user.isGuest, sid: '', network: '' };
    void begin(deps, sender, row.id, (run) => takeOver(deps, run))
      .catch((error: unknown) => deps.log.error('a bulk run failed', { error }))
      .finally(() => owners.delete(row.id));
  }
}

/** So long a process may be away that has the photos of a run; then they count as lost. */
const ELSEWHERE_MS = 3_600_000;

/** Whether the process that was sent the photos may still come back to them: nobody else has them. */
const isElsewhere = (deps: IdentifyDeps, { items, createdAt }: BulkRow): boolean =>
  hasSiblings() &&
  !deps.blobs.isShared &&
  Date.now() - createdAt.getTime() < ELSEWHERE_MS &&
  !items.some(({ file }) => file && existsSync(pathOf(deps, file)));

/** Of the photos that were being looked at, those with an answer keep it; the others are looked at again, and what was held of them is gone. */
async function takeOver(deps: IdentifyDeps, run: OfRun): Promise<void> {
  const before = await deps.db.transaction(async (tx) => {
    const left = async (item: BulkItem): Promise<BulkItem> => {
      if (item.state !== 'working') return item;
      const answer = item.tempId && (await answeredBefore(tx, run.owner, item.tempId));
      return answer
        ? { ...item, ...settledAs(answer), file: null }
        : { ...item, state: 'waiting', tempId: null };
    };
    let were: BulkItem[] = [];
    const now = await changeRun(tx, run, async ({ items }) => {
      were = items;
      // One after another, as they share the connection of the transaction.
      const all: BulkItem[] = [];
      for (const item of items) all.push(await left(item));
      return { items: all };
    });
    return were.filter((_, index) => now?.items[index]?.file === null);
  });
  for (const { file } of before) await removeFile(deps, file);
}
