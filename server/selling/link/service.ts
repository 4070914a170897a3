import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { msg } from '../../../shared/language/msg.ts';
import {
  type LinkDebug,
  type LinkList,
  type LinkStatus,
  type LinkTest,
  MARKETPLACE_NAMES,
  MARKETPLACES,
  type MarketplaceId,
} from '../../../shared/marketplace/model.ts';
import { AppError } from '../../core/errors.ts';
import { originOf } from '../../core/http/origin.ts';
import { isFromElsewhere, isUnmeant, siteOf } from '../../core/http/requests.ts';
import { createSharedLimit } from '../../core/limit.ts';
import { audit } from '../../core/session/audit.ts';
import { createPending } from '../../core/session/cookies.ts';
import { type Caller, callerOf } from '../../core/session/sessions.ts';
import type { SellingDeps } from '../deps.ts';
import { MarketplaceError } from '../marketplace.ts';
import { MARKETPLACE_SETTINGS } from '../marketplaces.ts';
import { type LinkRow, linkOf, linksOf, putLink } from './links.ts';
import type { PopupPage } from './popup.ts';
import { revoke, sealed, withAccess } from './tokens.ts';

const RATE = { times: 30, withinMs: 15 * 60_000 };
const random = () => randomBytes(32).toString('base64url');

const Pending = z.object({
  state: z.string(),
  marketplace: z.enum(MARKETPLACES),
  /** PKCE (RFC 7636). */
  verifier: z.string(),
  redirectUri: z.string(),
  userId: z.string(),
  sid: z.string(),
});

type Step = { location: string; cookies: string[] } | PopupPage;

/** Connecting in a popup: two navigations that end on a small page, whatever happens. */
export function createLinking(deps: SellingDeps) {
  const pending = createPending(deps, {
    ...{ purpose: 'connecting a marketplace', cookie: 'mintmark_marketplace' },
    shape: Pending,
  });
  const limit = createSharedLimit('connecting marketplaces', RATE);

  const begin = async (request: Request, marketplace: MarketplaceId): Promise<Step> => {
    const name = MARKETPLACE_NAMES[marketplace];
    if (isUnmeant(request) || isFromElsewhere(request))
      return problem(name, msg('Please open your profile and press Connect there.'));
    const caller = await callerOf(deps, request);
    const refusal = refusalOf(caller, name);
    if (!caller || refusal) return problem(name, refusal ?? SIGN_IN);
    if (!(await limit.take(deps, caller.id)))
      return problem(name, msg('Too many attempts. Wait 15 minutes.'));
    try {
      const client = await deps.marketplaces.client(marketplace);
      const [state, verifier] = [random(), random()];
      const redirectUri = `${siteOf(deps, request)}/api/auth/${marketplace}/callback`;
      const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
      const location = client.authorizeUrl({ state, redirectUri, codeChallenge });
      const value = { state, marketplace, verifier, redirectUri, userId: caller.id, sid: caller.sid };
      return { location, cookies: [pending.hold(request, value)] };
    } catch (error) {
      return failed(name, error);
    }
  };

  const finish = async (request: Request, marketplace: MarketplaceId): Promise<Step> => {
    const name = MARKETPLACE_NAMES[marketplace];
    if (isUnmeant(request)) return problem(name, EXPIRED);
    const query = new URL(request.url).searchParams;
    const began = await pending.take(request, query.get('state'));
    if (!began || began.marketplace !== marketplace) {
      // Without state: eBay when the seller declines.
      return problem(name, query.has('state') || query.has('code') ? EXPIRED : declined(name));
    }
    const cookies = [pending.ended(request)];
    const caller = await callerOf(deps, request);
    if (caller?.id !== began.userId || caller.sid !== began.sid)
      return { ...problem(name, EXPIRED), cookies };
    const code = query.get('code');
    if (query.has('error') || !code || code.length > MAX_CODE)
      return { ...problem(name, declined(name)), cookies };
    try {
      const account = await connect(deps, { ...began, code });
      audit(deps, originOf(deps, request), 'marketplace-linked', { userId: caller.id, method: marketplace });
      const text = msg`Connected as ${account}. You can close this window.`;
      return { title: msg`${name} is connected`, text, isDone: true, cookies };
    } catch (error) {
      return { ...failed(name, error), cookies };
    }
  };

  function failed(name: string, error: unknown): PopupPage {
    if (error instanceof MarketplaceError || error instanceof AppError) {
      deps.log.warn('connecting a marketplace failed', { marketplace: name, reason: error.message });
      const remedy = error instanceof MarketplaceError ? error.facts.remedy : undefined;
      return problem(name, remedy ? `${error.message} ${remedy}` : error.message);
    }
    deps.log.error('connecting a marketplace broke', { marketplace: name, error });
    return problem(name, msg('Something went wrong on the server. Please try again.'));
  }

  return { begin, finish };
}

/** eBay's have up to 1024. */
const MAX_CODE = 4096;
const SIGN_IN = msg('Please sign in first, then press Connect on your profile again.');
const EXPIRED = msg(
  'This took too long or was started in another window. Press Connect in your profile again.',
);
const declined = (name: string) =>
  msg`${name} wasn’t connected because access was declined. Nothing has changed.`;

const problem = (name: string, text: string): PopupPage => ({
  title: msg`${name} was not connected`,
  text,
  isDone: false,
});

const refusalOf = (caller: Caller | null, name: string): string | null => {
  if (!caller) return SIGN_IN;
  return caller.isGuest ? msg`Guests cannot sell on ${name}. Please create an account first.` : null;
};

interface Returned {
  userId: string;
  marketplace: MarketplaceId;
  code: string;
  verifier: string;
  redirectUri: string;
}

async function connect(
  deps: SellingDeps,
  { userId, marketplace, code, verifier, redirectUri }: Returned,
): Promise<string> {
  const client = await deps.marketplaces.client(marketplace);
  const grant = await client.exchange({ code, redirectUri, codeVerifier: verifier });
  const account = await client.account(grant.accessToken);
  const before = await linkOf(deps.db.orm, userId, marketplace);
  await deps.db.transaction((tx) =>
    putLink(tx, {
      ...{ userId, marketplace, environment: client.environment },
      ...{ accountId: account.userId, accountName: account.name, shopId: account.shopId },
      ...{ scopes: [...client.scopes], ...sealed(deps, userId, marketplace, grant) },
    }),
  );
  // Not for the same account: that could revoke the consent just renewed.
  if (before && before.accountId !== account.userId) revoke(deps, before);
  return account.name;
}

const iso = (time: Date | null | undefined) => time?.toISOString() ?? null;

function statusOf(deps: SellingDeps, marketplace: MarketplaceId, link: LinkRow | undefined): LinkStatus {
  const isConfigured = deps.marketplaces.isConfigured(marketplace);
  return {
    ...{ marketplace, name: MARKETPLACE_NAMES[marketplace], isConfigured },
    settings: isConfigured ? [] : MARKETPLACE_SETTINGS[marketplace],
    isLinked: link !== undefined && !link.needsLink,
    account: link?.accountName ?? null,
    environment:
      link?.environment ?? (marketplace === 'ebay' ? deps.config.ebay?.environment : null) ?? 'production',
    connectedAt: iso(link?.createdAt),
    needsLink: link?.needsLink ?? false,
  };
}

export async function listLinks(deps: SellingDeps, userId: string): Promise<LinkList> {
  const links = await linksOf(deps.db.orm, userId);
  return {
    links: MARKETPLACES.map((id) =>
      statusOf(
        deps,
        id,
        links.find(({ marketplace }) => marketplace === id),
      ),
    ),
  };
}

/** For debugging; never a token. */
export async function debugLink(
  deps: SellingDeps,
  userId: string,
  marketplace: MarketplaceId,
): Promise<LinkDebug> {
  const link = await linkOf(deps.db.orm, userId, marketplace);
  return {
    ...statusOf(deps, marketplace, link),
    scopes: link?.scopes ?? [],
    accessExpiresAt: iso(link?.accessExpiresAt),
    refreshExpiresAt: iso(link?.refreshExpiresAt),
    lastRefreshAt: iso(link?.refreshedAt),
    lastError: link?.lastError ?? null,
    lastErrorAt: iso(link?.lastErrorAt),
  };
}

const answering = (site: string, account: string) => msg`${site} is working, connected as ${account}.`;

const tests = createSharedLimit('tests of marketplaces', RATE);

/** 503 where it is not set up, 429 when asked too often. */
export async function testLink(
  deps: SellingDeps,
  userId: string,
  marketplace: MarketplaceId,
): Promise<LinkTest> {
  const client = await deps.marketplaces.client(marketplace);
  await tests.use(deps, userId, msg('Too many tests. Wait 15 minutes.'));
  const began = performance.now();
  const tookMs = () => Math.round(performance.now() - began);
  try {
    const { name } = await withAccess(deps, userId, client, ({ accessToken }) => client.account(accessToken));
    return { ok: true, message: answering(MARKETPLACE_NAMES[marketplace], name), tookMs: tookMs() };
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    const message = [error.message, error.facts.remedy].filter(Boolean).join(' ');
    return { ok: false, message, tookMs: tookMs() };
  }
}
