import { and, eq, sql } from 'drizzle-orm';
import { type Orm, prepared } from '../../db/client.ts';
import { collectionMembers, collections, type OwnerId } from '../../db/schema.ts';
import type { KeyScope } from '../../shared/account/api-keys.ts';
import { COLLECTION_HEADER, mayAct, type RoleHere } from '../../shared/account/roles.ts';
import { msg } from '../../shared/language/msg.ts';
import type { Core } from './context.ts';
import { AppError, notFound } from './errors.ts';
import type { Caller, Principal } from './session/sessions.ts';

/** What a route needs, and where. */
export interface Access {
  /** In the collection in use, or in the one that the path names. */
  role: RoleHere;
  in: 'use' | 'path';
  /** Null where keys are refused. */
  key: KeyScope | null;
}

interface Group extends Access {
  routes: readonly string[];
}

/**
 * Every other route is about the account itself, in its own first collection, and refuses keys: accounts, sign-in,
 * keys, costs. Public routes need neither.
 */
const GROUPS: readonly Group[] = [
  {
    ...{ role: 'reader', in: 'use', key: 'read' },
    routes: [
      'GET /api/coins',
      'GET /api/coins/search',
      'GET /api/coins/:id',
      'GET /api/coins/:id/reference',
      'GET /api/coins/:id/price-history',
      'GET /api/coins/:id/photo-credits',
      'GET /api/coin/:id/valuation',
      'POST /api/coins/export',
      'POST /api/coins/totals',
      'POST /api/coins/check-details',
      'POST /api/coins/estimate-value',
      'POST /api/validate-coin',
      'GET /api/auth/export',
      'GET /api/trash',
      'GET /api/trash/:id',
      'GET /api/loans',
      'GET /api/sold',
      'GET /api/sold/:id',
      'GET /api/wants',
      'GET /api/wants/match',
      'GET /api/wants/swap',
      'GET /api/wants/:id',
      'GET /api/coins/facets',
      'GET /api/drafts',
      'GET /api/coins/groups',
      'GET /api/views',
      'GET /api/albums',
      'GET /api/albums/:id',
      'GET /api/show/catalogue',
      'GET /api/show/collection',
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
      'GET /api/catalogue/search',
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
  },
  {
    ...{ role: 'writer', in: 'use', key: 'write' },
    routes: [
      'POST /api/coins',
      'POST /api/coins/add-global',
      'PUT /api/coins/:id',
      'PATCH /api/coins/:id',
      'DELETE /api/coins/:id',
      'POST /api/coins/:id/confirm',
      'POST /api/coins/:id/files',
      'POST /api/coins/condition',
      'POST /api/coins/place',
      'POST /api/coins/tags',
      'POST /api/coins/trash',
      'PUT /api/coin/:id/valuation',
      'POST /api/trash/restore',
      'POST /api/drafts',
      'DELETE /api/drafts/:id',
      'POST /api/views',
      'PATCH /api/views/:id',
      'DELETE /api/views/:id',
      'POST /api/albums',
      'PATCH /api/albums/:id',
      'DELETE /api/albums/:id',
      'POST /api/albums/:id/fill',
      'POST /api/albums/:id/wants',
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
  },
  {
    ...{ role: 'reader', in: 'use', key: null },
    routes: [
      'GET /api/auth/user',
      'GET /api/coins/:id/grading-service',
      'GET /api/coins/identify-bulk-global',
      'GET /api/coins/global-verification/:tempId',
      'GET /api/coins/active-learning-stats',
      'GET /api/coins/:id/changes',
      'GET /api/marketplace/links',
      'GET /api/verification-data/:tempId',
      'GET /api/identifications',
      'GET /api/identifications/:ticket',
      'GET /api/reader/learned',
    ],
  },
  {
    ...{ role: 'writer', in: 'use', key: null },
    routes: [
      'PUT /api/auth/home-currency',
      'POST /api/coins/:id/grading-service',
      'POST /api/coins/:id/grading-service/value',
      'POST /api/coins/:id/gemini-valuation',
      'POST /api/coins/identify',
      'POST /api/coins/identify-and-store',
      'POST /api/coins/identify-for-verification',
      'POST /api/coins/re-identify',
      'POST /api/coins/re-verify',
      'POST /api/coins/identify-global',
      'POST /api/coins/identify-bulk-global',
      'DELETE /api/coins/identify-bulk-global/:runId',
      'POST /api/coins/save-global-coin/:tempId',
      'POST /api/coins/save-verified',
      'POST /api/coins/save-with-learning',
      'POST /api/coins/active-learning-feedback',
      'POST /api/coins/move',
      'DELETE /api/verification-data/:tempId',
      'POST /api/verification-data/:tempId/choose',
      'DELETE /api/identifications/:ticket',
      'POST /api/collection/update-valuations',
      'DELETE /api/collection/update-valuations',
      'GET /api/coins/search-image',
      'GET /api/stock-photos/preview',
      'POST /api/stock-photos',
      'DELETE /api/trash/:id',
      'DELETE /api/wants/:id',
      'DELETE /api/reader/learned',
      'DELETE /api/reader/learned/:typeId',
      'DELETE /api/reader/corrections',
    ],
  },
  {
    ...{ role: 'manager', in: 'use', key: 'write' },
    routes: ['POST /api/coins/:id/sold', 'POST /api/sold/:id/put-back'],
  },
  {
    ...{ role: 'manager', in: 'use', key: null },
    routes: [
      'DELETE /api/sold/:id',
      'POST /api/marketplace/listings',
      'PATCH /api/marketplace/listings/:id',
      'POST /api/marketplace/listings/:id/retry',
      'POST /api/marketplace/listings/:id/end',
      'POST /api/marketplace/preview',
      'POST /api/marketplace/sync',
      'GET /api/shares',
      'POST /api/shares',
      'PATCH /api/shares/:id',
      'DELETE /api/shares/:id',
      'DELETE /api/trash',
    ],
  },
  {
    ...{ role: 'reader', in: 'path', key: null },
    routes: [
      'POST /api/collections/:id/use',
      'GET /api/collections/:id/members',
      'GET /api/collections/:id/changes',
      // Members may leave; others are removed by managers (server/collections/members.ts).
      'DELETE /api/collections/:id/members/:member',
    ],
  },
  {
    ...{ role: 'manager', in: 'path', key: null },
    routes: [
      'PATCH /api/collections/:id',
      'POST /api/collections/:id/invitations',
      'DELETE /api/collections/:id/invitations/:invitation',
      'PATCH /api/collections/:id/members/:member',
    ],
  },
  {
    ...{ role: 'owner', in: 'use', key: null },
    routes: ['GET /api/marketplace/debug/:marketplace', 'POST /api/marketplace/debug/:marketplace/test'],
  },
  { ...{ role: 'owner', in: 'path', key: null }, routes: ['DELETE /api/collections/:id'] },
];

const TABLE = new Map(
  GROUPS.flatMap(({ routes, ...access }) => routes.map((route) => [route, access] as const)),
);

export const LISTED = [...TABLE.keys()];

/** As `GET /api/coins/:id`; null where a route is about the account itself. */
export const accessOf = (route: string): Access | null => TABLE.get(route.replace(/^HEAD /, 'GET ')) ?? null;

/** Of an API key; null where keys are refused. */
export const rightOf = (route: string): KeyScope | null => accessOf(route)?.key ?? null;

const reads = prepared((orm) => ({
  member: orm
    .select({ role: collectionMembers.role })
    .from(collectionMembers)
    .where(
      and(
        eq(collectionMembers.collectionId, sql.placeholder('id')),
        eq(collectionMembers.userId, sql.placeholder('person')),
      ),
    )
    .prepare(),
  own: orm
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.id, sql.placeholder('id')), eq(collections.userId, sql.placeholder('person'))))
    .prepare(),
}));

/** Null for strangers. */
export async function roleIn({ db }: Pick<Core, 'db'>, person: string, id: string): Promise<RoleHere | null> {
  if (id === person) return 'owner';
  const [own] = await reads(db).own.all({ id, person });
  if (own) return 'owner';
  const [member] = await reads(db).member.all({ id, person });
  return member?.role ?? null;
}

/** 404 for strangers, 403 for less than `needed`. */
export async function ownerFor(
  deps: Pick<Core, 'db'>,
  person: string,
  id: string,
  needed: RoleHere,
): Promise<OwnerId> {
  const role = await roleIn(deps, person, id);
  if (role === null) throw lost();
  refuseRole(role, needed);
  return owner(id);
}

/** Of a row of `users`: for sign-in, jobs and commands, where no route decides. */
export const ownerIdOf = ({ id }: { id: string }): OwnerId => owner(id);

const owner = (id: string) => id as OwnerId;

/** Of a first collection, itself. */
export async function accountOfCollection(orm: Orm, id: OwnerId): Promise<OwnerId> {
  const [row] = await orm
    .select({ owner: collections.userId })
    .from(collections)
    .where(eq(collections.id, id));
  return row ? owner(row.owner) : id;
}

/** 403 for a key or a role that may not, 404 for a collection of others. */
export async function admitted(
  deps: Pick<Core, 'db'>,
  sender: Principal,
  route: string,
  { headers, params }: { headers: Headers; params: Record<string, string | undefined> },
): Promise<Caller> {
  const access = accessOf(route);
  refuseKey(sender, access?.key ?? null);
  const self = { ...sender, id: owner(sender.id) };
  if (!access) return self;
  const { using, ...own } = self;
  const named = access.in === 'path' ? (params.id ?? '') : headers.get(COLLECTION_HEADER);
  const here = named === null || named === using?.id ? using : { id: named, role: null };
  if (!here || here.id === own.id) return own;
  const role = here.role ?? (await roleIn(deps, own.id, here.id));
  if (role === null) throw access.in === 'path' ? notFound() : lost();
  refuseRole(role, access.role);
  return { ...own, id: owner(here.id), person: own.id, role };
}

/** For pages: what the session shows. */
export function inUse({ using, ...own }: Principal): Caller {
  return using
    ? { ...own, id: owner(using.id), person: own.id, role: using.role }
    : { ...own, id: owner(own.id) };
}

/** The account itself, whatever collection it uses. */
export const asAccount = ({ person, role: _here, ...caller }: Caller): Caller => ({
  ...caller,
  id: owner(person ?? caller.id),
});

function refuseKey({ scope }: Principal, right: KeyScope | null): void {
  if (scope === undefined) return;
  if (right === null) throw new AppError(403, 'api_key_not_allowed', NOT_FOR_KEYS);
  if (right === 'write' && scope === 'read') throw new AppError(403, 'api_key_read_only', READ_ONLY);
}

const lost = () => new AppError(404, 'collection_unknown', UNKNOWN);

/** 403 */
export function refuseRole(role: RoleHere, needed: RoleHere): void {
  if (mayAct(role, needed)) return;
  if (needed === 'owner') throw new AppError(403, 'collection_owner_required', NO_OWNER);
  if (needed === 'manager') throw new AppError(403, 'collection_manager_required', NO_MANAGER);
  throw new AppError(403, 'collection_read_only', NO_WRITER);
}

const NOT_FOR_KEYS = msg('API keys cannot be used for this. Please do it in the browser.');
const READ_ONLY = msg('This API key is read-only. Create one with write access in your profile.');
const UNKNOWN = msg('This collection was deleted, or you are no longer a member of it.');
const NO_WRITER = msg('You can read this collection, but not change it.');
const NO_MANAGER = msg('Only managers of this collection can do this.');
const NO_OWNER = msg('Only the owner of this collection can do this.');
