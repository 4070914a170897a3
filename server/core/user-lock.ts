import { msg } from '../../shared/language/msg.ts';
import type { From } from './leases.ts';
import { withLock } from './lock.ts';

/**
 * Does a user's work on many coins after whatever of the kind they have under way, in any process: however much one user asks for at
 * once, the others share the program with one piece of it. The errors of `withLock`.
 */
export const withUserLock = <T>(from: From, userId: string, work: () => Promise<T>): Promise<T> =>
  withLock(
    from,
    `user ${userId}`,
    work,
    msg('Something else of yours is still being done. Please try again in a minute.'),
  );
