import { yieldToEventLoop } from '../core/chunks.ts';
import type { RecognizerDeps, RememberQueue } from './deps.ts';
import { finishTopUps, keepGallery } from './gallery-upkeep.ts';

/**
 * Brings what the reader remembers of a coin in line with the coin as it is now, soon after its owner confirmed, changed, deleted or
 * restored it: one coin at a time, and nobody waits for it. Nothing happens where the reader is switched off.
 */
export function rememberLooks(deps: RecognizerDeps, userId: string, coinIds: number[]): void {
  if (!deps.reader) return;
  const { rememberQueue: queue } = deps;
  for (const coinId of coinIds) queue.waiting.set(`${userId} ${coinId}`, { userId, coinId });
  queue.working ??= work(deps, queue);
}

async function work(deps: RecognizerDeps, queue: RememberQueue): Promise<void> {
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
export async function finishRemembering(deps: RecognizerDeps): Promise<void> {
  await deps.rememberQueue.working;
  await finishTopUps(deps);
}

/** The same before the server stops, without what has not begun: coins that were never looked at are when it runs again. */
export async function stopRemembering(deps: RecognizerDeps): Promise<void> {
  deps.rememberQueue.waiting.clear();
  await finishRemembering(deps);
}
