import { afterCommit, type Orm } from '../../db/client.ts';
import type { CoinChange } from '../coins/write.ts';
import { yieldToEventLoop } from '../core/chunks.ts';
import type { Deps } from '../core/deps.ts';
import { finishTopUps, keepGallery } from './gallery-upkeep.ts';

export interface RememberQueue {
  /** Owners and coins that wait. */
  waiting: Map<string, { userId: string; coinId: number }>;
  /** Null while there is nothing to do. */
  working: Promise<void> | null;
}

/** Has the reader remember what became of coins, once that is committed. */
export function rememberChanged(tx: Orm, deps: Deps, changes: readonly CoinChange[]): void {
  for (const change of changes) {
    // What a coin is worth does not change its looks, and of one that nobody has confirmed none are known.
    if (change.kind === 'valued' || change.kind === 'converted') continue;
    if (change.kind === 'added' && !change.after.userVerified) continue;
    const { userId, id } = 'after' in change ? change.after : change.before;
    afterCommit(tx, () => rememberLooks(deps, userId, [id]));
  }
}

/**
 * Brings what the reader remembers of a coin in line with the coin as it is now, soon after its owner confirmed, changed, deleted or
 * restored it: one coin at a time, and nobody waits for it. Nothing happens where the reader is switched off.
 */
export function rememberLooks(deps: Deps, userId: string, coinIds: number[]): void {
  if (!deps.reader) return;
  const { rememberQueue: queue } = deps;
  for (const coinId of coinIds) queue.waiting.set(`${userId} ${coinId}`, { userId, coinId });
  queue.working ??= work(deps, queue);
}

async function work(deps: Deps, queue: RememberQueue): Promise<void> {
  // The answer goes first.
  await Bun.sleep(0);
  for (const [key, { userId, coinId }] of queue.waiting) {
    queue.waiting.delete(key);
    await yieldToEventLoop();
    await keepGallery(deps, userId, coinId);
  }
  queue.working = null;
}

/** Waits until everything is remembered that was to be. */
export async function finishRemembering(deps: Deps): Promise<void> {
  await deps.rememberQueue.working;
  await finishTopUps(deps);
}

/** The same before the server stops, without what has not begun: coins that were never looked at are when it runs again. */
export async function stopRemembering(deps: Deps): Promise<void> {
  deps.rememberQueue.waiting.clear();
  await finishRemembering(deps);
}
