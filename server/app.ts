import { Elysia, status } from 'elysia';
import { ownCollectionRoutes } from './account/collections/routes.ts';
import { keyRoutes } from './account/keys.ts';
import { providerRoutes } from './account/oidc/service.ts';
import {
  authRoutes,
  emailLinkRoutes,
  passkeyRoutes,
  profileRoutes,
  secondStepRoutes,
} from './account/routes.ts';
import { albumRoutes } from './albums/routes.ts';
import { wantRoutes } from './albums/wants.ts';
import { catalogueRoutes, worldRoutes } from './catalogue/routes.ts';
import { bulkRoutes } from './coins/bulk/routes.ts';
import { draftRoutes } from './coins/drafts.ts';
import { loanRoutes } from './coins/loans.ts';
import { moveRoutes } from './coins/move.ts';
import { rateRoutes } from './coins/rates.ts';
import { coinRoutes } from './coins/routes.ts';
import { savedViewRoutes } from './coins/saved-views.ts';
import { soldRoutes } from './coins/sold.ts';
import { stockPhotoRoutes } from './coins/stock.ts';
import { trashRoutes } from './coins/trash.ts';
import { rightOf } from './core/access.ts';
import { AppError, appErrorOf } from './core/errors.ts';
import { apiDescription, apiHeaders, asTexts, refusePlainly, setZodMessages } from './core/http/api.ts';
import { createBodyLimit } from './core/http/bodies.ts';
import { guard } from './core/http/guards.ts';
import { errorHeaders } from './core/http/headers.ts';
import { createHealth } from './core/http/health.ts';
import { boundTree } from './core/http/json.ts';
import { errorSaidTo } from './core/http/language.ts';
import { errorStack } from './core/log.ts';
import { senderOf } from './core/session/api-keys.ts';
import { createRefusals } from './core/session/audit.ts';
import { collectionRoutes } from './dashboard/routes.ts';
import { deletedCollectionRoutes, exportRoutes } from './export/routes.ts';
import { pcgsRoutes } from './grading/routes.ts';
import { globalRoutes, identifyRoutes, learningRoutes } from './identify/routes.ts';
import { importRoutes } from './import/routes.ts';
import { newsRoutes, releaseRoutes } from './market/routes.ts';
import { setupRoutes } from './operate/backup/routes.ts';
import { operatorRoutes } from './operate/operator/routes.ts';
import { startRoutes } from './operate/start/routes.ts';
import { watchRoutes } from './operate/watch/routes.ts';
import { pictureRoutes } from './photos/external.ts';
import { photoRoutes } from './photos/routes.ts';
import { learnedRoutes } from './recognizer/learned.ts';
import { valuationRoutes } from './revaluation/revalue.ts';
import { linkRoutes, marketplaceRoutes } from './selling/routes.ts';
import type { Services } from './services.ts';
import { shareRoutes } from './shares/routes.ts';
import { metalRoutes } from './valuation/metals/service.ts';

/** The API without the pages of the site. */
export function createApp(deps: Services) {
  setZodMessages();
  const noteRefusal = createRefusals(deps);
  const health = createHealth(deps);
  const described = apiDescription(() => app, deps, rightOf);
  const limitBody = createBodyLimit(deps, {
    callerOf: (request) => senderOf(deps, request),
    handle: (whole): Promise<Response> => app.handle(whole),
  });
  const app = new Elysia()
    .onError({ as: 'global' }, ({ error, code, request, set }) => {
      const answer = appErrorOf(error, code);
      if (answer.status >= 500) noteFailure(deps, request, error);
      noteRefusal(request, error);
      set.status = answer.status;
      Object.assign(set.headers, errorHeaders(deps, request));
      if (answer.retryAfter) set.headers['retry-after'] = String(answer.retryAfter);
      return errorSaidTo(request, answer);
    })
    .onRequest(({ request }) => {
      deps.requests.count += 1;
      guard(deps, request);
      return limitBody(request);
    })
    .onTransform({ as: 'global' }, ({ body, query, request }) => {
      boundTree(body);
      asTexts(query, request.url);
    })
    .use(apiHeaders(deps))
    .get('/api/openapi.json', ({ request }): Promise<Response> => described(request), {
      detail: { hide: true },
    })
    .get('/healthz', async () => status(200, await health()))
    .use(watchRoutes(deps))
    .use(setupRoutes(deps))
    .use(authRoutes(deps))
    .use(emailLinkRoutes(deps))
    .use(profileRoutes(deps))
    .use(passkeyRoutes(deps))
    .use(keyRoutes(deps))
    .use(ownCollectionRoutes(deps))
    .use(secondStepRoutes(deps))
    .use(providerRoutes(deps))
    .use(coinRoutes(deps))
    .use(bulkRoutes(deps))
    .use(globalRoutes(deps))
    .use(rateRoutes(deps))
    .use(learningRoutes(deps))
    .use(importRoutes(deps))
    // Grouped, as the types of a longer chain are too deep for the compiler.
    .use(
      new Elysia()
        .use(moveRoutes(deps))
        .use(loanRoutes(deps))
        .use(savedViewRoutes(deps))
        .use(draftRoutes(deps))
        .use(trashRoutes(deps))
        .use(soldRoutes(deps))
        .use(wantRoutes(deps))
        .use(albumRoutes(deps))
        .use(shareRoutes(deps))
        .use(learnedRoutes(deps))
        .use(exportRoutes(deps))
        .use(deletedCollectionRoutes(deps))
        .use(operatorRoutes(deps))
        .use(startRoutes(deps)),
    )
    .use(collectionRoutes(deps))
    .use(catalogueRoutes(deps))
    .use(worldRoutes(deps))
    .use(photoRoutes(deps))
    .use(stockPhotoRoutes(deps))
    .use(metalRoutes(deps))
    .use(valuationRoutes(deps))
    .use(identifyRoutes(deps))
    .use(pcgsRoutes(deps))
    .use(linkRoutes(deps))
    .use(marketplaceRoutes(deps))
    .use(pictureRoutes(deps))
    .use(newsRoutes(deps))
    .use(releaseRoutes(deps));
  refusePlainly(app);
  return app;
}

/** Foreseen failures, as of a vendor, are warnings; only others are logged with their stack. */
function noteFailure({ log }: Services, request: Request, error: unknown): void {
  const where = { method: request.method, path: new URL(request.url).pathname };
  if (!(error instanceof AppError)) {
    log.error('request failed', { ...where, error: errorStack(error) });
  } else if (!error.isTold) log.warn('request failed', { ...where, error: error.message });
}

export type App = ReturnType<typeof createApp>;
