import { afterAll, beforeAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import {
  activeLearningFeedback,
  aiLearningData,
  apiKeys,
  coinDrafts,
  coins,
  collectionInvitations,
  collectionMembers,
  collections,
  collectionTotals,
  imports,
  listingPublications,
  marketplaceListings,
  type OwnerId,
  ownAlbums,
  passkeys,
  photos,
  priceHistory,
  savedViews,
  sessions,
  temporaryIdentifications,
  users,
  wants,
} from '../../db/schema.ts';
import { COLLECTION_HEADER, mayAct, ROLES, type Role } from '../../shared/account/roles.ts';
import { CoinInput } from '../../shared/coins/model.ts';
import type { ImportMapping } from '../../shared/import/model.ts';
import { WantQuery } from '../../shared/wants/model.ts';
import { makeKey } from '../account/keys.ts';
import { hashPassword } from '../account/password/passwords.ts';
import { getAlbum } from '../albums/service.ts';
import { listWants } from '../albums/want-list.ts';
import { coinRow } from '../coins/queries.ts';
import { addCoin } from '../coins/service.ts';
import { accessOf, LISTED, ownerIdOf } from '../core/access.ts';
import { openSession, type Principal } from '../core/session/sessions.ts';
import { abroad, heldFor, identified } from '../identify/learning/testing.ts';
import { importDetail } from '../import/preview.ts';
import { addDocument } from '../photos/service.ts';
import { getListing } from '../selling/service.ts';
import { createShare } from '../shares/service.ts';
import { ACCOUNT, type Client, DIME, picture, type TestApp, testApp } from './app.ts';

/** What nobody but the owner may ever read. */
const PRIVATE = 'only-for-the-owner';

let it: TestApp;
let passwordHash: string;
beforeAll(async () => {
  it = testApp({ MINTMARK_METALS_PROVIDER: 'none' });
  passwordHash = await hashPassword(ACCOUNT.password);
});
afterAll(() => it.close());

/** Somebody with a session of their own, without the cost of signing in. */
async function somebody(
  kind: 'guest' | 'user',
  firstName = 'Somebody',
): Promise<Client & { id: OwnerId; email: string; sid: string; token: string }> {
  const id = ownerIdOf({ id: crypto.randomUUID() });
  const email = `${id}@example.org`;
  const account = { email, passwordHash, authProvider: 'email', firstName };
  const sid = await it.deps.db.transaction(async (tx) => {
    await tx
      .insert(users)
      .values({ id, ...(kind === 'user' ? account : { isGuest: true, authProvider: 'guest' }) });
    return openSession(tx, id, { address: '192.0.2.1', userAgent: 'test' }, 'password');
  });
  const token = await it.deps.tokens.sign(sid);
  return { ...it.client(`mintmark_session=${token}`), id, email, sid, token };
}

const MAPPING: ImportMapping = {
  fields: [],
  decimals: 'point',
  dates: 'day-first',
  country: 'France',
  condition: 'Not Applicable',
};

const ORIGIN = { address: '192.0.2.1', userAgent: 'test' };

interface World {
  owner: Awaited<ReturnType<typeof somebody>>;
  /** Of the owner: a coin, one in the trash, a photo, another session as its address names it, a passkey, an identification. */
  coin: number;
  trashed: number;
  photo: string;
  /** The address of a document. */
  document: string;
  session: string;
  passkey: string;
  apiKey: string;
  result: string;
  /** A coin that was sold, and a listing that failed. */
  sold: number;
  listing: number;
  /** A coin that is looked for. */
  want: number;
  album: number;
  share: string;
  view: number;
  draft: string;
  /** A file that was imported. */
  imported: string;
  /** The same of a coin of the world. */
  global: string;
  /** Another collection of the owner; a member of the first one, and an open invitation to it. */
  further: OwnerId;
  member: string;
  invitation: string;
}

/** An owner with one of everything that can be owned. */
async function world(): Promise<World> {
  const owner = await somebody('user', PRIVATE);
  const add = async () => {
    const answer = await owner.sendJson('POST', '/api/coins', {
      ...DIME,
      name: PRIVATE,
      estimatedValue: '9',
    });
    return (await answer.json()).id as number;
  };
  const [coin, trashed, sold] = [await add(), await add(), await add()];
  await owner.sendJson('POST', `/api/coins/${sold}/sold`, { price: '9', place: PRIVATE });
  const listing = await it.deps.db.transaction(async (tx) => {
    const text = { title: PRIVATE, description: PRIVATE, category: PRIVATE, condition: PRIVATE };
    const listed = { ...text, userId: owner.id, coinId: coin, price: 900, status: 'failed' } as const;
    const [row] = await tx.insert(marketplaceListings).values(listed).returning();
    const listingId = row?.id ?? 0;
    const place = {
      listingId,
      userId: owner.id,
      marketplace: 'ebay',
      reference: crypto.randomUUID(),
    } as const;
    await tx.insert(listingPublications).values({ ...place, status: 'failed', record: {}, warnings: [] });
    return listingId;
  });
  await owner.send(`/api/coins/${trashed}`, { method: 'DELETE' });
  const form = new FormData();
  form.set('obverse', await picture(8, 8));
  const upload = await owner.send('/api/photos', { method: 'POST', body: form });
  const photo = (await upload.json()).obverseImageUrl.slice('/photos/'.length) as string;
  const document = await addDocument(it.deps, owner.id, new Blob(['%PDF-1.4']));
  const passkey = crypto.randomUUID().replaceAll('-', '');
  const sid = await it.deps.db.transaction(async (tx) => {
    await tx.insert(passkeys).values({ id: passkey, userId: owner.id, name: PRIVATE, publicKey: '' });
    return openSession(tx, owner.id, { address: '192.0.2.2', userAgent: PRIVATE }, 'password');
  });
  const made = await makeKey(it.deps, ORIGIN, owner.id, { name: PRIVATE, scope: 'read' });
  const session = new Bun.CryptoHasher('sha256').update(sid).digest('hex').slice(0, 32);
  const result = await heldFor(it, owner, identified({ name: PRIVATE }));
  const global = await heldFor(it, owner, abroad({ name: PRIVATE }), 'world');
  const imported = crypto.randomUUID();
  await it.deps.db.transaction(async (tx) => {
    const file = {
      fileName: PRIVATE,
      format: 'csv',
      signature: PRIVATE,
      mapping: MAPPING,
      problem: PRIVATE,
    } as const;
    await tx.insert(imports).values({ ...file, id: imported, userId: owner.id, state: 'done', total: 0 });
  });
  const [wanted] = await it.deps.db.transaction((tx) =>
    tx.insert(wants).values({ userId: owner.id, name: PRIVATE, year: 1916 }).returning(),
  );
  const want = wanted?.id ?? 0;
  const [chosen] = await it.deps.db.transaction((tx) =>
    tx.insert(ownAlbums).values({ userId: owner.id, name: PRIVATE, holes: [] }).returning(),
  );
  const album = chosen?.id ?? 0;
  const further = ownerIdOf({ id: crypto.randomUUID() });
  const [member, invitation] = [crypto.randomUUID(), crypto.randomUUID()];
  await it.deps.db.transaction(async (tx) => {
    await tx.insert(users).values([{ id: further, authProvider: 'collection' }, { id: member }]);
    await tx.insert(collections).values({ id: further, userId: owner.id, name: PRIVATE });
    const joined = { collectionId: owner.id, userId: member, role: 'reader' } as const;
    await tx.insert(collectionMembers).values(joined);
    const open = { ...joined, id: invitation, userId: owner.id, email: `${PRIVATE}@example.org` };
    const expiresAt = new Date(Date.now() + 60_000);
    await tx.insert(collectionInvitations).values({ ...open, tokenHash: invitation, expiresAt });
  });
  const link = await createShare(it.deps, ORIGIN, owner.id, { kind: 'coin', coin, title: PRIVATE });
  const [saved] = await it.deps.db.transaction((tx) =>
    tx.insert(savedViews).values({ userId: owner.id, name: PRIVATE, view: {} }).returning(),
  );
  const view = saved?.id ?? 0;
  const draft = 'a-private-draft';
  await it.deps.db.transaction((tx) =>
    tx.insert(coinDrafts).values({ userId: owner.id, id: draft, form: { name: PRIVATE } }),
  );
  return {
    further,
    member,
    invitation,
    owner,
    imported,
    coin,
    trashed,
    sold,
    listing,
    photo,
    document,
    session,
    passkey,
    apiKey: made.id,
    result,
    global,
    want,
    album,
    share: link.id,
    view,
    draft,
  };
}

type Statuses = [visitor: number, guest: number, owner: number, other: number];

interface Row {
  route: string;
  statuses: Statuses;
  /** The path with the names of the owner's things filled in; the route's own where it has none. */
  path?: (of: World) => string;
  body?: (of: World) => object;
}

const coin = ({ coin: id }: World) => id;
const selection = (of: World) => ({ selection: { ids: [coin(of)] } });
const withPassword = () => ({ password: ACCOUNT.password });
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };

/** Everybody is served: what is the same for all. */
const OPEN: Statuses = [200, 200, 200, 200];
/** Everybody signed in is served, with what is theirs or nobody's. */
const SIGNED_IN: Statuses = [401, 200, 200, 200];
/** Something of the owner, which for everybody else does not exist. */
const OWNED: Statuses = [401, 404, 200, 404];
/** What only accounts have, with what is theirs. */
const ACCOUNTS: Statuses = [401, 403, 200, 200];

/** What a vendor would be asked for on the account of a user, where one were set. */
const UNASKED: Statuses = [401, 403, 503, 503];

const of = (route: string, statuses: Statuses, rest: Omit<Row, 'route' | 'statuses'> = {}): Row => ({
  route,
  statuses,
  ...rest,
});

const ofCoin = (route: string, rest: Omit<Row, 'route' | 'statuses' | 'path'> = {}, statuses = OWNED): Row =>
  of(route, statuses, { path: (of) => pathOf(route).replace(':id', String(coin(of))), ...rest });

/** Tickets are in memory, and each belongs to who took it (server/identify/identify.test.ts). */
const NO_TICKET = `/api/identifications/${crypto.randomUUID()}`;

const ofListing = (what: string) => ({
  path: ({ listing }: World) => `/api/marketplace/listings/${listing}${what}`,
});

const ofWant = (what: string) => ({ path: ({ want }: World) => `/api/wants/${want}${what}` });

const ofShare = { path: ({ share }: World) => `/api/shares/${share}` };

const pathOf = (route: string) => route.slice(route.indexOf(' ') + 1);

const ofFirst = (what: (of: World) => string) => ({
  path: (of: World) => `/api/collections/${of.owner.id}${what(of)}`,
});

const ofFurther = (what = '') => ({ path: ({ further }: World) => `/api/collections/${further}${what}` });

const ROWS: Row[] = [
  of('GET /api/collections', SIGNED_IN),
  of('POST /api/collections', [401, 403, 201, 201], { body: () => ({ name: 'Of my father' }) }),
  of('PATCH /api/collections/:id', [401, 404, 204, 404], { ...ofFurther(), body: () => ({ name: 'Mine' }) }),
  of('DELETE /api/collections/:id', [401, 404, 204, 404], {
    ...ofFurther(),
    body: () => ({ confirmation: PRIVATE }),
  }),
  of('POST /api/collections/:id/use', [401, 404, 204, 404], ofFurther('/use')),
  of(
    'GET /api/collections/:id/changes',
    OWNED,
    ofFirst(() => '/changes'),
  ),
  of(
    'GET /api/collections/:id/members',
    OWNED,
    ofFirst(() => '/members'),
  ),
  of('PATCH /api/collections/:id/members/:member', [401, 404, 204, 404], {
    ...ofFirst(({ member }) => `/members/${member}`),
    body: () => ({ role: 'writer' }),
  }),
  of('DELETE /api/collections/:id/members/:member', [401, 404, 204, 404], {
    ...ofFirst(({ member }) => `/members/${member}`),
  }),
  of('POST /api/collections/:id/invitations', [401, 404, 201, 404], {
    ...ofFirst(() => '/invitations'),
    body: () => ({ role: 'reader' }),
  }),
  of('DELETE /api/collections/:id/invitations/:invitation', [401, 404, 204, 404], {
    ...ofFirst(({ invitation }) => `/invitations/${invitation}`),
  }),
  of('GET /api/invitations/:token', [404, 404, 404, 404], {
    path: () => `/api/invitations/i${'A'.repeat(43)}`,
  }),
  of('POST /api/invitations/:token/accept', [401, 403, 404, 404], {
    path: () => `/api/invitations/i${'A'.repeat(43)}/accept`,
  }),
  ofCoin('GET /api/coins/:id/changes'),
  // The other collection is nobody else's, whatever coins are named.
  of('POST /api/coins/move', [401, 403, 200, 404], {
    body: ({ coin: id, further }) => ({ ids: [id], to: further }),
  }),
  of('GET /healthz', OPEN),
  of('GET /readyz', OPEN),
  // No token is set.
  of('GET /metrics', [404, 404, 404, 404]),
  of('GET /api/openapi.json', OPEN),
  of('GET /api/coins/search', SIGNED_IN, { path: () => '/api/coins/search?q=morgan' }),
  // No token is set.
  of('GET /api/pcgs/coin/:id', UNASKED, { path: () => '/api/pcgs/coin/7130' }),
  of('GET /api/pcgs/price/:id', UNASKED, { path: () => '/api/pcgs/price/7130' }),
  of('GET /api/pcgs/facts/:id', UNASKED, { path: () => '/api/pcgs/facts/7130' }),
  of('GET /api/pcgs/population/:id', UNASKED, { path: () => '/api/pcgs/population/7130' }),
  of('GET /api/pcgs/cert/:certNo', UNASKED, { path: () => '/api/pcgs/cert/12345678' }),
  of('GET /api/pcgs/cert/:certNo/pictures/:index', [401, 403, 404, 404], {
    path: () => '/api/pcgs/cert/12345678/pictures/0',
  }),
  of('GET /api/pcgs/barcode/:code', UNASKED, { path: () => '/api/pcgs/barcode/0071306512345678' }),
  of('GET /api/pcgs/quota', ACCOUNTS),
  ofCoin('GET /api/coins/:id/grading-service'),
  ofCoin('POST /api/coins/:id/grading-service', {}, [401, 403, 200, 404]),
  ofCoin('POST /api/coins/:id/grading-service/value', {}, [401, 403, 409, 404]),
  // Windows that say what came of connecting, to whomever.
  of('GET /api/auth/ebay/authorize', OPEN),
  of('GET /api/auth/ebay/callback', OPEN),
  of('GET /api/auth/etsy/authorize', OPEN),
  of('GET /api/auth/etsy/callback', OPEN),
  of('GET /api/marketplace/links', SIGNED_IN),
  of('GET /api/marketplace/debug/:marketplace', ACCOUNTS, { path: () => '/api/marketplace/debug/ebay' }),
  of('POST /api/marketplace/debug/:marketplace/test', UNASKED, {
    path: () => '/api/marketplace/debug/ebay/test',
  }),
  // No verification token is set.
  of('GET /api/marketplace/ebay/account-deletion', [404, 404, 404, 404], {
    path: () => '/api/marketplace/ebay/account-deletion?challenge_code=x',
  }),
  of('POST /api/marketplace/ebay/account-deletion', [404, 404, 404, 404], { body: () => ({}) }),
  of('POST /api/marketplace/listings', UNASKED, {
    body: ({ coin: coinId }) => ({ coinId, title: 'A dime', price: '9', marketplaces: ['ebay'] }),
  }),
  of('GET /api/marketplace/listings', SIGNED_IN),
  of('GET /api/marketplace/listings/:id', OWNED, ofListing('')),
  of('PATCH /api/marketplace/listings/:id', OWNED, { ...ofListing(''), body: () => ({ price: '8' }) }),
  // Its account is connected no more.
  of('POST /api/marketplace/listings/:id/retry', [401, 404, 422, 404], ofListing('/retry')),
  of('POST /api/marketplace/listings/:id/end', OWNED, ofListing('/end')),
  of('POST /api/marketplace/preview', [401, 403, 200, 404], { body: ({ coin: coinId }) => ({ coinId }) }),
  of('POST /api/marketplace/sync', ACCOUNTS),
  of('GET /api/show/catalogue', SIGNED_IN),
  of('GET /api/show/collection', SIGNED_IN),
  of('GET /api/coins/facets', SIGNED_IN),
  of('GET /api/coins/groups', SIGNED_IN, { path: () => '/api/coins/groups?by=country' }),
  of('GET /api/views', SIGNED_IN),
  of('POST /api/views', [401, 201, 201, 201], {
    body: () => ({ name: 'Silver', view: { metal: 'silver' } }),
  }),
  of('PATCH /api/views/:id', OWNED, {
    path: ({ view }) => `/api/views/${view}`,
    body: () => ({ name: 'Gold' }),
  }),
  of('DELETE /api/views/:id', [401, 404, 204, 404], { path: ({ view }) => `/api/views/${view}` }),
  of('GET /api/albums', SIGNED_IN),
  of('POST /api/albums', [401, 201, 201, 201], {
    body: () => ({ name: 'My dimes', keys: ['mercury-dime|1916|D|business'] }),
  }),
  of('PATCH /api/albums/:id', OWNED, {
    path: ({ album }) => `/api/albums/own-${album}`,
    body: () => ({ name: 'Mine' }),
  }),
  of('DELETE /api/albums/:id', [401, 404, 204, 404], { path: ({ album }) => `/api/albums/own-${album}` }),
  of('GET /api/albums/:id', SIGNED_IN, { path: () => '/api/albums/mercury-dimes' }),
  of('POST /api/albums/:id/wants', [401, 200, 200, 200], {
    path: () => '/api/albums/mercury-dimes/wants',
    body: () => ({ keys: ['mercury-dime|1916|D|business'], wanted: true }),
  }),
  of('POST /api/albums/:id/fill', [401, 201, 201, 201], {
    path: () => '/api/albums/mercury-dimes/fill',
    body: () => ({ keys: ['mercury-dime|1916|D|business'] }),
  }),
  of('GET /api/drafts', SIGNED_IN),
  of('POST /api/drafts', [401, 201, 201, 201], {
    body: () => ({ id: 'another-draft', form: { name: 'A dime' } }),
  }),
  of('DELETE /api/drafts/:id', [401, 404, 204, 404], { path: ({ draft }) => `/api/drafts/${draft}` }),
  of('GET /api/wants', SIGNED_IN),
  of('POST /api/wants', [401, 201, 201, 201], { body: () => ({ name: 'A dime' }) }),
  of('GET /api/wants/match', SIGNED_IN, { path: () => '/api/wants/match?name=dime' }),
  of('GET /api/wants/swap', SIGNED_IN),
  of('GET /api/wants/:id', OWNED, ofWant('')),
  of('PATCH /api/wants/:id', OWNED, { ...ofWant(''), body: () => ({ note: 'Look for it' }) }),
  of('POST /api/wants/:id/bought', [401, 404, 201, 404], { ...ofWant('/bought'), body: () => ({}) }),
  of('POST /api/wants/restore', [401, 201, 201, 201], { body: () => ({ name: 'A dime' }) }),
  of('DELETE /api/wants/:id', [401, 404, 204, 404], ofWant('')),
  of('GET /api/shares', ACCOUNTS),
  of('POST /api/shares', [401, 403, 201, 404], { body: ({ coin: id }) => ({ kind: 'coin', coin: id }) }),
  of('PATCH /api/shares/:id', [401, 403, 200, 404], { ...ofShare, body: () => ({ fields: [] }) }),
  of('DELETE /api/shares/:id', [401, 403, 204, 404], ofShare),
  // What a link shows is in server/web/share-pages.test.ts.
  of('GET /s/:token/photos/:file', [404, 404, 404, 404], {
    path: ({ coin: id }) => `/s/${'A'.repeat(32)}/photos/${id}-obverse.webp`,
  }),
  of('GET /s/:token/preview.jpg', [404, 404, 404, 404], { path: () => `/s/${'A'.repeat(32)}/preview.jpg` }),
  of('GET /api/metal-prices', OPEN),
  of('GET /api/metal-prices/history', OPEN),
  of('POST /api/metal-prices/refresh', [401, 503, 503, 503]),
  of('GET /api/news', OPEN),
  // No feeds are set.
  of('POST /api/news/refresh', [401, 503, 503, 503]),
  of('GET /api/upcoming-releases', OPEN),
  of('GET /releases.ics', OPEN),
  of('GET /releases/:file', [404, 404, 404, 404], { path: () => '/releases/1.ics' }),

  // Not while anybody has an account (server/operate/backup/routes.test.ts).
  of('GET /api/setup', OPEN),
  of('POST /api/setup/restore', [409, 409, 409, 409]),

  // For operators alone (server/operate/operator/operator.test.ts); nobody here is one.
  ...[
    ...['GET state', 'POST doctor', 'GET jobs', 'GET audit', 'GET accounts', 'POST accounts/:id/verify'],
    ...['POST accounts/:id/password', 'POST accounts/:id/sign-out', 'PUT accounts/:id/role'],
    ...[
      'PUT accounts/:id/quota',
      'DELETE accounts/:id',
      'GET invitations',
      'POST invitations',
      'DELETE invitations/:id',
    ],
    ...['GET settings', 'PUT settings/:group', 'POST settings/:group/test', 'POST restart'],
    ...['GET backups', 'POST backups', 'GET backups/:name', 'POST backups/:name/restore'],
    ...['POST backups/upload', 'DELETE backups/upload', 'POST backups/upload/restore'],
  ].map((route) =>
    of(route.replace(' ', ' /api/operator/'), [401, 403, 403, 403], {
      path: ({ owner }) =>
        pathOf(route.replace(' ', ' /api/operator/')).replace(':id', owner.id).replace(':group', 'ai'),
    }),
  ),
  of('POST /api/operator/code', [401, 403, 403, 403], { body: () => ({ code: 'not-the-code' }) }),
  of('GET /api/start', ACCOUNTS),
  of('DELETE /api/start', [401, 403, 204, 204]),

  of('GET /api/auth/options', OPEN),
  of('POST /api/auth/guest', [201, 201, 201, 201]),
  of('POST /api/register', [422, 422, 422, 422], { body: () => ({ ...ACCOUNT, email: 'no address' }) }),
  of('POST /api/login/direct', [401, 401, 401, 401], {
    body: ({ owner }) => ({ email: owner.email, password: 'a wrong one' }),
  }),
  of('GET /api/auth/user', SIGNED_IN),
  of('GET /api/logout', [303, 303, 303, 303]),
  of('POST /api/auth/verify-email', [400, 400, 400, 400], { body: () => ({ token: 'A'.repeat(43) }) }),
  of('POST /api/auth/resend-verification', [404, 404, 404, 404], {
    body: ({ owner }) => ({ email: owner.email }),
  }),
  of('POST /api/auth/forgot-password', [404, 404, 404, 404], {
    body: ({ owner }) => ({ email: owner.email }),
  }),
  of('POST /api/auth/reset-password', [400, 400, 400, 400], {
    body: () => ({ token: 'A'.repeat(43), password: 'another long password' }),
  }),
  of('GET /api/login/:provider', [303, 303, 303, 303], { path: () => '/api/login/sso' }),
  of('GET /api/login/:provider/callback', [303, 303, 303, 303], { path: () => '/api/login/sso/callback' }),
  of('POST /api/login/passkey/options', OPEN),
  of('POST /api/login/passkey', [401, 401, 401, 401], {
    body: () => ({
      ticket: 'none',
      response: {
        ...credential,
        response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
      },
    }),
  }),
  of('POST /api/login/second-step', [401, 401, 401, 401], {
    body: () => ({ ticket: 'none', code: '123456' }),
  }),

  of('GET /api/auth/profile', SIGNED_IN),
  of('PUT /api/auth/profile', ACCOUNTS, { body: () => ({ phoneNumber: '+1 555 0100' }) }),
  of('PATCH /api/auth/profile', ACCOUNTS, { body: () => ({ phoneNumber: '+1 555 0100' }) }),
  of('PUT /api/auth/password', [401, 403, 204, 204], {
    body: () => ({ ...withPassword(), newPassword: 'another long password' }),
  }),
  of('GET /api/auth/sessions', ACCOUNTS),
  of('DELETE /api/auth/sessions/:id', [401, 403, 204, 404], {
    path: ({ session }) => `/api/auth/sessions/${session}`,
  }),
  of('DELETE /api/auth/sessions', ACCOUNTS),
  of('GET /api/auth/export', SIGNED_IN),
  of('DELETE /api/auth/account', [401, 422, 204, 422], {
    body: ({ owner }) => ({ confirmation: owner.email, ...withPassword() }),
  }),
  of('GET /api/auth/passkeys', ACCOUNTS),
  of('POST /api/auth/passkeys/options', ACCOUNTS, { body: withPassword }),
  of('POST /api/auth/passkeys', [401, 403, 400, 400], {
    body: () => ({
      ticket: 'none',
      name: 'Mine',
      response: { ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
    }),
  }),
  of('PATCH /api/auth/passkeys/:id', [401, 403, 200, 404], {
    path: ({ passkey }) => `/api/auth/passkeys/${passkey}`,
    body: () => ({ name: 'Renamed' }),
  }),
  of('DELETE /api/auth/passkeys/:id', [401, 403, 204, 404], {
    path: ({ passkey }) => `/api/auth/passkeys/${passkey}`,
    body: withPassword,
  }),
  of('GET /api/auth/keys', ACCOUNTS),
  of('POST /api/auth/keys', [401, 403, 201, 201], {
    body: () => ({ name: 'Script', scope: 'read', ...withPassword() }),
  }),
  of('DELETE /api/auth/keys/:id', [401, 403, 204, 404], { path: ({ apiKey }) => `/api/auth/keys/${apiKey}` }),
  of('GET /api/auth/second-step', ACCOUNTS),
  of('POST /api/auth/second-step', ACCOUNTS, { body: withPassword }),
  of('POST /api/auth/second-step/confirm', [401, 403, 409, 409], { body: () => ({ code: '123456' }) }),
  of('POST /api/auth/second-step/recovery-codes', [401, 403, 409, 409], { body: withPassword }),
  of('DELETE /api/auth/second-step', [401, 403, 204, 204], { body: withPassword }),
  of('POST /api/auth/provider/link', [401, 403, 404, 404], { body: withPassword }),
  of('DELETE /api/auth/provider', [401, 403, 204, 204], { body: withPassword }),

  of('GET /api/coins', SIGNED_IN),
  of('POST /api/coins', [401, 201, 201, 201], { body: () => ({ ...DIME }) }),
  of('POST /api/coins/add-global', [401, 201, 201, 201], {
    body: () => ({
      name: '1911 Sovereign',
      country: 'United Kingdom',
      year: 1911,
      denomination: 'Sovereign',
      currency: 'GBP',
      condition: 'Fine (F-12)',
    }),
  }),
  of('POST /api/coins/identify-global', [401, 422, 422, 422], { body: () => ({}) }),
  of('POST /api/coins/identify-bulk-global', [401, 422, 422, 422], { body: () => ({}) }),
  of('GET /api/coins/identify-bulk-global', SIGNED_IN),
  // Runs are told apart by their owner (server/identify/world/bulk.test.ts).
  of('DELETE /api/coins/identify-bulk-global/:runId', [401, 404, 404, 404], {
    path: () => `/api/coins/identify-bulk-global/${crypto.randomUUID()}`,
  }),
  of('GET /api/coins/global-verification/:tempId', OWNED, {
    path: ({ global }) => `/api/coins/global-verification/${global}`,
  }),
  of('POST /api/coins/save-global-coin/:tempId', [401, 404, 201, 404], {
    path: ({ global }) => `/api/coins/save-global-coin/${global}`,
  }),
  ofCoin('GET /api/coins/:id'),
  ofCoin('GET /api/coins/:id/reference'),
  ofCoin('GET /api/coins/:id/price-history'),
  ofCoin('GET /api/coins/:id/photo-credits'),
  ofCoin('GET /api/coin/:id/valuation'),
  ofCoin('PUT /api/coin/:id/valuation', { body: () => ({ source: null }) }),
  ofCoin('POST /api/coins/:id/gemini-valuation'),
  ofCoin('PUT /api/coins/:id', { body: () => ({ notes: 'Changed' }) }),
  ofCoin('PATCH /api/coins/:id', { body: () => ({ notes: 'Changed' }) }),
  ofCoin('POST /api/coins/:id/files', { body: () => ({}) }, [401, 422, 422, 422]),
  ofCoin('POST /api/coins/:id/confirm'),
  ofCoin('DELETE /api/coins/:id', {}, [401, 404, 204, 404]),
  of('GET /api/imports', SIGNED_IN),
  // No file is sent.
  of('POST /api/imports', [401, 415, 415, 415], { body: () => ({}) }),
  ...(
    [
      ['GET /api/imports/:id', 200],
      ['GET /api/imports/:id/rows', 409],
      ['PUT /api/imports/:id/mapping', 409],
      ['PUT /api/imports/:id/encoding', 409],
      ['PUT /api/imports/:id/alike', 409],
      ['PUT /api/imports/:id/rows/:n', 409],
      ['GET /api/imports/:id/coins', 200],
      ['POST /api/imports/:id/start', 409],
      ['POST /api/imports/:id/cancel', 409],
      ['POST /api/imports/:id/undo', 409],
    ] as const
  ).map(([route, owner]) =>
    of(route, [401, 404, owner, 404], {
      path: ({ imported }) => pathOf(route).replace(':id', imported).replace(':n', '0'),
      body: () => ({ ...MAPPING, encoding: 'utf-8', alike: 'add', choice: 'take' }),
    }),
  ),
  of('POST /api/validate-coin', SIGNED_IN, { body: () => ({ ...DIME }) }),
  of('POST /api/coins/identify', [401, 422, 422, 422], { body: () => ({}) }),
  of('POST /api/coins/identify-and-store', [401, 422, 422, 422], { body: () => ({}) }),
  of('POST /api/coins/identify-for-verification', [401, 422, 422, 422], { body: () => ({}) }),
  // Nobody is there to ask; who does not own the result does not hear that.
  of('POST /api/coins/re-identify', [401, 404, 503, 404], { body: ({ result }) => ({ tempId: result }) }),
  of('POST /api/coins/re-verify', OWNED, { body: ({ result }) => ({ tempId: result, coinData: {} }) }),
  of('POST /api/coins/check-details', SIGNED_IN, { body: () => ({ year: 1916 }) }),
  of('GET /api/verification-data/:tempId', OWNED, {
    path: ({ result }) => `/api/verification-data/${result}`,
  }),
  of('DELETE /api/verification-data/:tempId', [401, 404, 204, 404], {
    path: ({ result }) => `/api/verification-data/${result}`,
  }),
  of('POST /api/verification-data/:tempId/choose', OWNED, {
    path: ({ result }) => `/api/verification-data/${result}/choose`,
    body: () => ({ typeId: 'mercury-dime', year: 1916 }),
  }),
  of('GET /api/identifications', SIGNED_IN),
  of('GET /api/identifications/:ticket', [401, 404, 404, 404], { path: () => NO_TICKET }),
  of('DELETE /api/identifications/:ticket', [401, 404, 404, 404], { path: () => NO_TICKET }),
  of('POST /api/coins/save-verified', [401, 404, 201, 404], {
    body: ({ result }) => ({ tempId: result, coinData: {} }),
  }),
  of('POST /api/coins/save-with-learning', [401, 404, 201, 404], {
    body: ({ result }) => ({ tempId: result, coinData: {} }),
  }),
  of('POST /api/coins/active-learning-feedback', [401, 404, 201, 404], {
    body: ({ result, coin: coinId }) => ({
      ...{ aiPrediction: {}, feedbackType: 'correct', isCorrect: true, tempId: result, coinId },
    }),
  }),
  of('GET /api/coins/active-learning-stats', SIGNED_IN),
  of('POST /api/coins/estimate-value', SIGNED_IN, { body: () => ({ ...DIME }) }),
  of('POST /api/coins/export', OWNED, { body: selection }),
  of('POST /api/coins/totals', OWNED, { body: selection }),
  of('POST /api/coins/trash', OWNED, { body: selection }),
  of('POST /api/coins/place', OWNED, {
    body: (of) => ({ ...selection(of), storageLocation: 'Cabinet' }),
  }),
  of('POST /api/coins/tags', OWNED, {
    body: (of) => ({ ...selection(of), add: ['Gold'] }),
  }),
  of('POST /api/coins/condition', OWNED, {
    body: (of) => ({ ...selection(of), condition: DIME.condition }),
  }),
  of('GET /api/trash', SIGNED_IN),
  of('GET /api/trash/:id', OWNED, { path: ({ trashed }) => `/api/trash/${trashed}` }),
  of('DELETE /api/trash/:id', [401, 404, 204, 404], { path: ({ trashed }) => `/api/trash/${trashed}` }),
  ofCoin('POST /api/coins/:id/sold', { body: () => ({ price: '9' }) }),
  of('PUT /api/auth/home-currency', SIGNED_IN, { body: () => ({ currency: 'EUR' }) }),
  of('GET /api/exchange-rates', SIGNED_IN),
  of('PUT /api/exchange-rates/:currency', SIGNED_IN, {
    path: () => '/api/exchange-rates/EUR',
    body: () => ({ rate: '1.1', day: '2026-01-31' }),
  }),
  of('DELETE /api/exchange-rates/:currency', SIGNED_IN, { path: () => '/api/exchange-rates/EUR' }),
  of('GET /api/loans', SIGNED_IN),
  of('GET /api/sold', SIGNED_IN),
  of('GET /api/sold/:id', OWNED, { path: ({ sold }) => `/api/sold/${sold}` }),
  of('POST /api/sold/:id/put-back', OWNED, { path: ({ sold }) => `/api/sold/${sold}/put-back` }),
  of('DELETE /api/sold/:id', [401, 404, 204, 404], { path: ({ sold }) => `/api/sold/${sold}` }),
  of('POST /api/trash/restore', OWNED, { body: ({ trashed }) => ({ ids: [trashed] }) }),
  of('DELETE /api/trash', SIGNED_IN),
  of('GET /api/collection/summary', SIGNED_IN),
  of('GET /api/collection/categories', SIGNED_IN),
  of('GET /api/collection/places-and-tags', SIGNED_IN),
  of('GET /api/collection/value-history', SIGNED_IN),
  of('GET /api/collection/dashboard', SIGNED_IN),
  of('GET /api/collection/report', SIGNED_IN),
  of('POST /api/collection/update-valuations', SIGNED_IN),
  of('GET /api/collection/update-valuations', SIGNED_IN),
  of('DELETE /api/collection/update-valuations', [401, 204, 204, 204]),

  of('GET /api/coin-search', SIGNED_IN, { path: () => '/api/coin-search?q=morgan' }),
  of('GET /api/global-coin-search', SIGNED_IN, { path: () => '/api/global-coin-search?q=euro' }),
  of('GET /api/catalogue/search', SIGNED_IN, { path: () => '/api/catalogue/search?q=euro&scope=any' }),
  of('GET /api/global-coins/:id', [401, 404, 404, 404], { path: () => '/api/global-coins/none' }),
  of('GET /api/global-countries', SIGNED_IN),
  of('GET /api/catalogue/sources', SIGNED_IN),
  of('GET /api/catalogue/types', SIGNED_IN),
  of('GET /api/catalogue/type-choices', SIGNED_IN),
  of('GET /api/catalogue/types/:id', [401, 404, 404, 404], { path: () => '/api/catalogue/types/none' }),
  of('GET /api/catalogue/issues', SIGNED_IN, { path: () => '/api/catalogue/issues?type=mercury-dime' }),
  of('GET /api/catalogue/series', SIGNED_IN, { path: () => '/api/catalogue/series?of=Mercury%20Dime' }),

  of('POST /api/photos', [401, 422, 422, 422], { body: () => ({}) }),
  of('GET /photos/:file', OWNED, { path: ({ photo }) => `/photos/${photo}` }),
  of('GET /documents/:file', OWNED, { path: ({ document }) => document }),
  of('GET /type-pictures/:file', [401, 404, 404, 404], {
    path: () => `/type-pictures/${'0'.repeat(64)}@200.webp`,
  }),
  of('GET /pictures/:name', [404, 404, 404, 404], { path: () => `/pictures/${'0'.repeat(64)}.webp` }),
  of('GET /api/coins/search-image', [401, 422, 422, 422]),
  of('GET /api/stock-photos/preview', [401, 404, 404, 404], {
    path: () => '/api/stock-photos/preview?token=none',
  }),
  of('POST /api/stock-photos', [401, 404, 404, 404], { body: () => ({ token: 'none' }) }),
  of('GET /api/photo-credits', SIGNED_IN, {
    path: ({ photo }) => `/api/photo-credits?imageUrl=/photos/${photo}`,
  }),
  of('GET /api/reader/learned', SIGNED_IN),
  of('DELETE /api/reader/learned', [401, 404, 404, 404]),
  of('DELETE /api/reader/learned/:typeId', [401, 404, 404, 404]),
  of('DELETE /api/reader/corrections', [401, 404, 404, 404]),
];

/** What a key must be allowed to; undefined where the same is answered to everybody. */
function keyRight({ route, statuses }: Row): 'read' | 'write' | 'none' | undefined {
  if (statuses[0] !== 401 || statuses[2] === 401) return undefined;
  return accessOf(route)?.key ?? 'none';
}

/** Somebody's script. */
async function script(userId: string, scope: 'read' | 'write'): Promise<Client> {
  const { key } = await makeKey(it.deps, ORIGIN, userId, { name: 'Script', scope });
  return it.client('', key);
}

test('the table has a row for every route, and no row for a route that is not there', () => {
  const served = it.app.routes.map(({ method, path }) => `${method} ${path}`);
  expect(ROWS.map(({ route }) => route).sort()).toEqual(served.sort());
});

test.each(ROWS)('$route: visitor, guest, owner and other get $statuses', async (row) => {
  const { route, statuses, path, body } = row;
  const of = await world();
  const method = route.slice(0, route.indexOf(' '));
  const ask = (client: Client) =>
    body
      ? client.sendJson(method, path?.(of) ?? pathOf(route), body(of))
      : client.send(path?.(of) ?? pathOf(route), { method });
  const [guest, other] = [await somebody('guest'), await somebody('user')];
  const got: Record<string, number> = {};
  // The owner comes last, as what is theirs may be gone by then.
  const scripts = {
    othersReader: await script(other.id, 'read'),
    othersWriter: await script(other.id, 'write'),
    ownersReader: await script(of.owner.id, 'read'),
  };
  const before = await rowsOf(of.owner.id);
  const callers = { visitor: it.client(), guest, ...scripts, other, owner: of.owner };
  for (const [name, client] of Object.entries(callers)) {
    if (name === 'owner') expect(await rowsOf(of.owner.id)).toEqual(before);
    const answer = await ask(client);
    got[name] = answer.status;
    const text = await answer.text();
    // Secrets of the owner are in no answer, whoever asks.
    for (const secret of [of.owner.sid, of.owner.token, passwordHash]) expect(text).not.toContain(secret);
    if (!name.startsWith('owner')) expect([name, text]).not.toEqual([name, expect.stringContaining(PRIVATE)]);
  }
  const [visitor, asGuest, owner, asOther] = statuses;
  const right = keyRight(row);
  const mayRead = right === undefined || right === 'read';
  expect(got).toEqual({
    visitor,
    guest: asGuest,
    othersReader: mayRead ? asOther : 403,
    othersWriter: right === 'none' ? 403 : asOther,
    ownersReader: mayRead ? owner : 403,
    other: asOther,
    owner,
  });
});

test('the access table names no route that is not there', () => {
  const rows = new Set(ROWS.map(({ route }) => route));
  expect(LISTED.filter((route) => !rows.has(route))).toEqual([]);
});

test('what asks a vendor, publishes or deletes for good is for no key, and no GET changes a collection', () => {
  const refused = [
    /\/pcgs\//,
    /\/grading-service/,
    /gemini|identify|learning/,
    /^DELETE \/api\/(?:trash|sold|wants)/,
  ];
  for (const { route } of ROWS) {
    const access = accessOf(route);
    if (refused.some((some) => some.test(route))) expect([route, access?.key ?? null]).toEqual([route, null]);
    if (/^(?!GET)\w+ \/api\/marketplace\/(?:listings|sync|preview)/.test(route))
      expect([route, access?.role]).toEqual([route, 'manager']);
    if (access?.key === 'read' && !route.startsWith('GET ')) expect(ONLY_READING).toContain(pathOf(route));
  }
});

/** They look at what is sent, and change nothing. */
const ONLY_READING = [
  '/api/coins/export',
  '/api/coins/totals',
  '/api/validate-coin',
  '/api/coins/check-details',
  '/api/coins/estimate-value',
];

/** A member of both collections of the owner, whose session uses the first one. */
async function memberOf(of: World, role: Role) {
  const member = await somebody('user');
  await it.deps.db.transaction(async (tx) => {
    for (const collectionId of [of.owner.id, of.further])
      await tx.insert(collectionMembers).values({ collectionId, userId: member.id, role });
    await tx.update(sessions).set({ collectionId: of.owner.id }).where(eq(sessions.sid, member.sid));
  });
  return member;
}

const end = (id: string) =>
  it.deps.db.transaction((tx) => tx.delete(collectionMembers).where(eq(collectionMembers.userId, id)));

/** Any member may leave; a manager alone removes others. */
const REMOVES = 'DELETE /api/collections/:id/members/:member';

test.each(ROWS)('$route: members get it by their role, former ones and their keys do not', async (row) => {
  const { route, statuses, path, body } = row;
  const access = accessOf(route);
  const method = route.slice(0, route.indexOf(' '));
  const ask = async (of: World, client: Client, headers: Record<string, string> = {}) => {
    const init = body && { body: JSON.stringify(body(of)) };
    const type = body && { 'content-type': 'application/json' };
    const answer = await client.send(path?.(of) ?? pathOf(route), {
      ...init,
      method,
      headers: { ...type, ...headers },
    });
    return [answer.status, await answer.text()] as const;
  };
  const got: Record<string, number> = {};
  const expected: Record<string, number> = {};
  const refused = await world();
  const before = await rowsOf(refused.owner.id);
  for (const role of ROLES) {
    const may = access !== null && mayAct(role, access.role);
    // What is the owner's may be gone by the end.
    const of = may ? await world() : refused;
    const [answered] = await ask(of, await memberOf(of, role));
    got[role] = answered;
    if (may) expected[role] = route === REMOVES && role !== 'manager' ? 403 : statuses[2];
    else if (access) expected[role] = 403;
    else expected[role] = statuses[3];
  }
  const byName = { [COLLECTION_HEADER]: refused.owner.id };
  // Named by its id, the collection does not exist for them; unnamed, they are in their own.
  for (const [name, headers] of [
    ['', {}],
    [' by name', byName],
  ] as [string, Record<string, string>][]) {
    const former = await memberOf(refused, 'manager');
    await end(former.id);
    for (const [who, client] of Object.entries({ stranger: await somebody('user'), former })) {
      const [answered, text] = await ask(refused, client, headers);
      got[who + name] = answered;
      expected[who + name] = access?.in === 'use' && name ? 404 : statuses[3];
      expect([who + name, text]).not.toEqual([who + name, expect.stringContaining(PRIVATE)]);
    }
  }
  // A member's key acts in the member's own collection unless it names another, with the lower of both rights.
  const writer = await memberOf(refused, 'reader');
  const [reading, writing] = [await script(writer.id, 'read'), await script(writer.id, 'write')];
  if (access?.key === 'write') {
    [got.readKey, expected.readKey] = [(await ask(refused, reading, byName))[0], 403];
    [got.readersKey, expected.readersKey] = [(await ask(refused, writing, byName))[0], 403];
  }
  if (access && access.key === null && statuses[0] === 401)
    [got.key, expected.key] = [(await ask(refused, writing, byName))[0], 403];
  expect(got).toEqual(expected);
  expect(await rowsOf(refused.owner.id)).toEqual(before);
});

test('the types refuse an id, and a caller, that server/core/access.ts did not admit', () => {
  const id: string = 'a plain string';
  const unadmitted: Principal = { id, isGuest: false, sid: '' };
  const { deps } = it;
  const { orm } = deps.db;
  const refused = [
    // @ts-expect-error
    () => coinRow(orm, id, 1),
    // @ts-expect-error
    () => addCoin(deps, unadmitted, CoinInput.parse(DIME)),
    // @ts-expect-error
    () => addDocument(deps, id, new Blob([])),
    // @ts-expect-error
    () => getListing(deps, id, 1),
    // @ts-expect-error
    () => importDetail(deps, id, 'an import'),
    // @ts-expect-error
    () => getAlbum(deps, id, 'an album', {}),
    // @ts-expect-error
    () => listWants(deps, id, WantQuery.parse({})),
    // @ts-expect-error
    () => createShare(deps, ORIGIN, id, { kind: 'wants' }),
    // @ts-expect-error
    () => orm.select().from(coins).where(eq(coins.userId, id)),
    // @ts-expect-error
    () => orm.insert(savedViews).values({ userId: id, name: '', view: {} }),
  ];
  expect(refused).toHaveLength(10);
});

/** Everything of an owner that a stranger might have changed. */
async function rowsOf(id: string): Promise<unknown[][]> {
  const { orm } = it.deps.db;
  const account = await orm.select().from(users).where(eq(users.id, id));
  const owned = [
    ...[coins, priceHistory, collectionTotals, photos, sessions, passkeys],
    ...[temporaryIdentifications, activeLearningFeedback, aiLearningData],
    ...[marketplaceListings, listingPublications, collections, collectionInvitations],
  ].map(async (table) => inOrder(await orm.select().from(table).where(eq(table.userId, id))));
  // When a key was last used is noted behind the answer.
  const keys = orm
    .select({ id: apiKeys.id, hash: apiKeys.keyHash })
    .from(apiKeys)
    .where(eq(apiKeys.userId, id));
  return [account, inOrder(await keys), ...(await Promise.all(owned))];
}

/** PostgreSQL answers in an order of its own. */
const inOrder = (rows: unknown[]) =>
  rows.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
