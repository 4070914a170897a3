import { yieldToEventLoop } from '../core/chunks.ts';
import type { RecognizerDeps, RememberQueue } from './deps.ts';
import { finishTopUps, keepGallery } from './gallery-upkeep.ts';

export function rememberLooks(deps: RecognizerDeps, userId: string, coinIds: number[]): void {
  if (!deps.reader) return;
  const { rememberQueue: queue } = deps;
  for (const coinId of coinIds) queue.waiting.set(`${userId} ${coinId}`, { userId, coinId });
  queue.working ??= work(deps, queue);
}

async function work(deps: RecognizerDeps, queue: RememberQueue): Promise<void> {
  // Lets the response go first.
  await Bun.sleep(0);
  for (const [key, { userId, coinId }] of queue.waiting) {
    queue.waiting.delete(key);
    await yieldToEventLoop();
    await keepGallery(deps, userId, coinId);
  }
  queue.working = null;
}

export async function finishRemembering(deps: RecognizerDeps): Promise<void> {
  await deps.rememberQueue.working;
  await finishTopUps(deps);
}

/** The next top-up finds the dropped coins. */
export async function stopRemembering(deps: RecognizerDeps): Promise<void> {
  deps.rememberQueue.waiting.clear();
  await finishRemembering(deps);
}
