import { existsSync } from 'node:fs';
import { hasSiblings } from '../../../db/shared.ts';
import type { BulkItem } from '../../../shared/global/model.ts';
import { userById } from '../../core/session/users.ts';
import type { IdentifyDeps } from '../deps.ts';
import type { Sender } from '../jobs/runs.ts';
import { answeredBefore } from '../temporary.ts';
import { begin, pathOf, removeFile, settledAs } from './bulk.ts';
import { type BulkRow, changeRun, type OfRun, unfinishedRuns } from './bulk-rows.ts';

/** After a restart, or the death of another process. */
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

/** How long a process that owns the photos may be absent. */
const ELSEWHERE_MS = 3_600_000;

/** May the only process with the photos still return? */
const isElsewhere = (deps: IdentifyDeps, { items, createdAt }: BulkRow): boolean =>
  hasSiblings() &&
  !deps.blobs.isShared &&
  Date.now() - createdAt.getTime() < ELSEWHERE_MS &&
  !items.some(({ file }) => file && existsSync(pathOf(deps, file)));

/** Answered photos stay; interrupted ones start again and lose their placeholder. */
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
      // Sequential: one connection per transaction.
      const all: BulkItem[] = [];
      for (const item of items) all.push(await left(item));
      return { items: all };
    });
    return were.filter((_, index) => now?.items[index]?.file === null);
  });
  for (const { file } of before) await removeFile(deps, file);
}
