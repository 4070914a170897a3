import { msg } from '../../shared/language/msg.ts';
import type { From } from './leases.ts';
import { withLock } from './lock.ts';

/** Long works of one user run one after another, across processes. Throws as `withLock`. */
export const withUserLock = <T>(from: From, userId: string, work: () => Promise<T>): Promise<T> =>
  withLock(
    from,
    `user ${userId}`,
    work,
    msg('Something else of yours is still being done. Please try again in a minute.'),
  );
