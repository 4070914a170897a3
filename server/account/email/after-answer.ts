import type { AccountDeps } from '../deps.ts';

const MS = 50;

/**
 * Does the work once the request is answered. What depends on whether an address is known belongs here: then neither the
 * words of the answer nor the clock tell. A failure is logged; whoever waits for the mail can ask for it again.
 */
export function afterAnswer(deps: AccountDeps, work: () => Promise<void>): void {
  const done = Bun.sleep(MS)
    .then(work)
    .catch((error: unknown) => deps.log.error('mail not prepared', { error }))
    .finally(() => deps.afterAnswers.delete(done));
  deps.afterAnswers.add(done);
}

/** Waits for all that was promised in answers, so that a server that stops keeps its word. */
export async function finishAnswers(deps: AccountDeps): Promise<void> {
  await Promise.all(deps.afterAnswers);
}
