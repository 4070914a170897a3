import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { originOf } from '../http/origin.ts';
import { createLimit } from '../limit.ts';
import { widestNetworkOf } from '../network.ts';
import { audit } from './audit.ts';

const ONE_LINE = { times: 1, withinMs: 15 * 60_000 };

/** Logs 403 and 421 (ASVS 5.0, 16.3.2), once in a quarter of an hour by network and sentence. */
export function createRefusals(deps: Core): (request: Request, error: unknown) => void {
  const told = createLimit(ONE_LINE);
  return (request, error) => {
    if (!(error instanceof AppError) || (error.status !== 403 && error.status !== 421)) return;
    const origin = originOf(deps, request);
    const key = `${widestNetworkOf(origin.address)} ${error.message}`;
    if (told.take(key)) audit(deps, origin, 'refused', { reason: error.message });
  };
}
