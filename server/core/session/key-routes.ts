import type { KeyScope } from '../../../shared/account/api-keys.ts';

/**
 * Everything else is for people alone: accounts, sign-in, keys, publishing, costs and permanent deletion. Public routes
 * need no key.
 */
const ROUTES: Record<KeyScope, readonly string[]> = {
  read: [
    'GET /api/coins',
    'GET /api/coins/search',
    'GET /api/coins/:id',
    'GET /api/coins/:id/reference',
    'GET /api/coins/:id/price-history',
    'GET /api/coins/:id/photo-credits',
    'GET /api/coin/:id/valuation',
    'POST /api/coins/export',
    'POST /api/coins/check-details',
    'POST /api/coins/estimate-value',
    'POST /api/validate-coin',
    'GET /api/auth/export',
    'GET /api/trash',
    'GET /api/trash/:id',
    'GET /api/sold',
    'GET /api/sold/:id',
    'GET /api/wants',
    'GET /api/wants/:id',
    'GET /api/collection/summary',
    'GET /api/collection/categories',
    'GET /api/collection/places-and-tags',
    'GET /api/collection/value-history',
    'GET /api/collection/dashboard',
    'GET /api/collection/report',
    'GET /api/collection/update-valuations',
    'GET /api/exchange-rates',
    'GET /api/imports',
    'GET /api/imports/:id',
    'GET /api/imports/:id/rows',
    'GET /api/imports/:id/coins',
    'GET /api/marketplace/listings',
    'GET /api/marketplace/listings/:id',
    'GET /api/coin-search',
    'GET /api/global-coin-search',
    'GET /api/global-coins/:id',
    'GET /api/global-countries',
    'GET /api/catalogue/sources',
    'GET /api/catalogue/types',
    'GET /api/catalogue/types/:id',
    'GET /api/catalogue/type-choices',
    'GET /api/catalogue/issues',
    'GET /api/catalogue/series',
    'GET /photos/:file',
    'GET /documents/:file',
    'GET /type-pictures/:file',
    'GET /api/photo-credits',
  ],
  write: [
    'POST /api/coins',
    'POST /api/coins/add-global',
    'PUT /api/coins/:id',
    'PATCH /api/coins/:id',
    'DELETE /api/coins/:id',
    'POST /api/coins/:id/confirm',
    'POST /api/coins/:id/files',
    'POST /api/coins/:id/sold',
    'POST /api/coins/condition',
    'POST /api/coins/place',
    'POST /api/coins/tags',
    'POST /api/coins/trash',
    'PUT /api/coin/:id/valuation',
    'POST /api/sold/:id/put-back',
    'POST /api/trash/restore',
    'POST /api/wants',
    'PATCH /api/wants/:id',
    'POST /api/wants/:id/bought',
    'POST /api/wants/restore',
    'PUT /api/exchange-rates/:currency',
    'DELETE /api/exchange-rates/:currency',
    'POST /api/photos',
    'POST /api/imports',
    'PUT /api/imports/:id/mapping',
    'PUT /api/imports/:id/encoding',
    'PUT /api/imports/:id/alike',
    'PUT /api/imports/:id/rows/:n',
    'POST /api/imports/:id/start',
    'POST /api/imports/:id/cancel',
    'POST /api/imports/:id/undo',
  ],
};

const RIGHTS = new Map(
  Object.entries(ROUTES).flatMap(([scope, routes]) =>
    routes.map((route) => [route, scope as KeyScope] as const),
  ),
);

export const KEY_ROUTES = [...RIGHTS.keys()];

/** As `GET /api/coins/:id`; null where keys are refused. */
export const rightOf = (route: string): KeyScope | null =>
  RIGHTS.get(route.replace(/^HEAD /, 'GET ')) ?? null;
