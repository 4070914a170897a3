import { useSyncExternalStore } from 'react';
import { providerError } from '../../../../server/provider/model.ts';

type Tone = 'success' | 'info' | 'danger';

/** What led here, if not the reader, by the name in the address: `?verified=true`. */
const NEWS: Readonly<Record<string, { tone: Tone; text: string }>> = {
  verified: { tone: 'success', text: 'Email verified successfully! You can now log in.' },
  reset: { tone: 'success', text: 'Your new password is set. You can sign in with it now.' },
  ended: { tone: 'info', text: 'Your session has ended. Please sign in again.' },
};

const never = () => () => {};
const search = () => location.search;

/** The news that the address of the page brings, or what the identity provider answered with `?error=CODE`. */
export function useArrival(): { tone: Tone; text: string } | undefined {
  const query = new URLSearchParams(useSyncExternalStore(never, search, () => ''));
  const failed = providerError(query.get('error'));
  if (failed) return { tone: 'danger', text: failed };
  return Object.entries(NEWS).find(([name]) => query.get(name) === 'true')?.[1];
}
