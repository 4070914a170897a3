import type { MutationKey } from '@tanstack/react-query';
import { queryClient } from '../query.ts';

/**
 * Starts a change unless one of this key is under way. That is known at once, while the screen says so only with its
 * next frame: a second press before it finds the first.
 */
export function startOnce(mutationKey: MutationKey, start: () => void) {
  if (queryClient.isMutating({ mutationKey }) === 0) start();
}
