import { Elysia, status } from 'elysia';
import { apiDescription } from './api-description.ts';
import { apiHeaders } from './api-headers.ts';
import { arrivalsNoted } from './arrivals.ts';
import { authRoutes } from './auth/routes.ts';
import { createBodies } from './bodies.ts';
import { bulkRoutes } from './bulk/routes.ts';
import { catalogueRoutes } from './catalogue/routes.ts';
import { coinRoutes } from './coins/routes.ts';
import { collectionRoutes } from './collection/routes.ts';
import type { Deps } from './deps.ts';
import { emailLinkRoutes } from './email-links/routes.ts';
import { AppError, mapError } from './errors.ts';
import { globalRoutes } from './global/routes.ts';
import { guard } from './guards.ts';
import { errorHeaders } from './headers.ts';
import { createHealth } from './health.ts';
import { identifyRoutes } from './identify/routes.ts';
import { photoRoutes } from './images/routes.ts';
import { refuseLargeTree } from './json-bounds.ts';
import { learningRoutes } from './learning/routes.ts';
import { metalRoutes } from './metals/routes.ts';
import { newsRoutes } from './news/routes.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { pictureRoutes } from './pictures/routes.ts';
import { profileRoutes } from './profile/routes.ts';
import { providerRoutes } from './provider/routes.ts';
import { createRefusals } from './refusals.ts';
import { releaseRoutes } from './releases/routes.ts';
import { secondStepRoutes } from './second-step/routes.ts';
import { speakPlainly } from './sentences.ts';
import { stockPhotoRoutes } from './stock-photos/routes.ts';
import { trashRoutes } from './trash/routes.ts';
import { refusePlainly } from './validation.ts';
import { valuationRoutes } from './valuation/routes.ts';

/** The whole API. The site's pages are added by the command that serves them. */
export function createApp(deps: Deps) {
  speakPlainly();
  const noteRefusal = createRefusals(deps);
  const noteArrival = arrivalsNoted(deps);
  const health = createHealth(deps);
  const described = apiDescription(() => app, deps.version);
  const takeIn = createBodies(deps, (whole): Promise<Response> => app.handle(whole));
  const app = new Elysia()
    .onError({ as: 'global' }, ({ error, code, request, set }) => {
      const { status: httpStatus, body } = mapError(error, code);
      if (httpStatus >= 500) noteFailure(deps, request, error);
      noteRefusal(request, error);
      set.status = httpStatus;
      Object.assign(set.headers, errorHeaders(deps, request));
      if (error instanceof AppError && error.retryAfter)
        set.headers['retry-after'] = String(error.retryAfter);
      return body;
    })
    .onRequest(({ request }) => {
      noteArrival();
      guard(deps, request);
      return takeIn(request);
    })
    .onTransform({ as: 'global' }, ({ body }) => refuseLargeTree(body))
    .use(apiHeaders(deps))
    .get('/api/openapi.json', ({ request }): Promise<Response> => described(request), {
      detail: { hide: true },
    })
    .get('/healthz', async () => status(200, await health()))
    .use(authRoutes(deps))
    .use(emailLinkRoutes(deps))
    .use(profileRoutes(deps))
    .use(passkeyRoutes(deps))
    .use(secondStepRoutes(deps))
    .use(providerRoutes(deps))
    .use(coinRoutes(deps))
    .use(bulkRoutes(deps))
    .use(globalRoutes(deps))
    .use(learningRoutes(deps))
    .use(trashRoutes(deps))
    .use(collectionRoutes(deps))
    .use(catalogueRoutes(deps))
    .use(photoRoutes(deps))
    .use(stockPhotoRoutes(deps))
    .use(metalRoutes(deps))
    .use(valuationRoutes(deps))
    .use(identifyRoutes(deps))
    .use(pictureRoutes(deps))
    .use(newsRoutes(deps))
    .use(releaseRoutes(deps));
  refusePlainly(app);
  return app;
}

/** A failure that was foreseen, as of a vendor, is worth a warning; where in the program is only told of the others. */
function noteFailure({ log }: Deps, request: Request, error: unknown): void {
  const where = { method: request.method, path: new URL(request.url).pathname };
  if (!(error instanceof AppError)) {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
    log.error('request failed', { ...where, error: what });
  } else if (!error.isTold) log.warn('request failed', { ...where, error: error.message });
}

export type App = ReturnType<typeof createApp>;
