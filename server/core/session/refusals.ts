import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { originOf } from '../http/origin.ts';
import { createLimit } from '../limit.ts';
import { widestNetworkOf } from '../network.ts';
import { audit } from './audit.ts';

const ONE_LINE = { times: 1, withinMs: 15 * 60_000 };

/**
 * Tells the log of what was refused for want of a right: 403, also for a page of somebody else, and 421 for a name not ours (ASVS 5.0, 16.3.2). For each
 * network and sentence once in a quarter of an hour, so that whoever keeps trying does not fill the log.
 */
export function createRefusals(deps: Core): (request: Request, error: unknown) => void {
  const told = createLimit(ONE_LINE);
  return (request, error) => {
    if (!(error instanceof AppError) || (error.status !== 403 && error.status !== 421)) return;
    const origin = originOf(deps, request);
    const key = `${widestNetworkOf(origin.address)} ${error.message}`;
    if (told.take(key)) audit(deps, origin, 'refused', { reason: error.message });
  };
}
