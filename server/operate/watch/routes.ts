import { timingSafeEqual } from 'node:crypto';
import { Elysia } from 'elysia';
import { AppError, notFound } from '../../core/errors.ts';
import { createHealth } from '../../core/http/health.ts';
import { METRICS, READY } from '../../core/http/requests.ts';
import type { OperateDeps } from '../deps.ts';
import { metricsText } from './metrics.ts';
import { statusToken } from './status-token.ts';

/** For what watches over the server: whether everything is loaded and works, and figures. */
export function watchRoutes(deps: OperateDeps) {
  const health = createHealth(deps);
  return new Elysia({ tags: ['server'] })
    .get(READY, async () => {
      await health();
      return { status: 'ready' as const, version: deps.version };
    })
    .get(METRICS, async ({ request, set }) => {
      const given = request.headers.get('authorization') ?? '';
      const { metricsToken } = deps.config;
      const isCommand = isSame(given, `Bearer ${statusToken(deps.signed)}`);
      // Nobody is told that there could be something.
      if (!metricsToken && !isCommand) throw notFound();
      if (!isCommand && !isSame(given, `Bearer ${metricsToken}`)) {
        set.headers['www-authenticate'] = 'Bearer';
        throw new AppError(401, 'Send the token of MINTMARK_METRICS_TOKEN as "Authorization: Bearer TOKEN".');
      }
      return new Response(await metricsText(deps), {
        headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
      });
    });
}

/** Tells by its time nothing of where two texts differ. */
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}
