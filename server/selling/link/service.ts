import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { OwnerId } from '../../../db/schema.ts';
import { t, translated } from '../../../shared/language/i18n.ts';
import { msg, sentences } from '../../../shared/language/msg.ts';
import {
  type LinkDebug,
  type LinkList,
  type LinkStatus,
  type LinkTest,
  MARKETPLACE_NAMES,
  MARKETPLACES,
  type MarketplaceId,
} from '../../../shared/marketplace/model.ts';
import { inUse, ownerIdOf } from '../../core/access.ts';
import { AppError } from '../../core/errors.ts';
import { unkept } from '../../core/http/headers.ts';
import { speaking } from '../../core/http/language.ts';
import {
  isFromElsewhere,
  isSecure,
  isUnmeant,
  languageOf,
  originOf,
  siteOf,
} from '../../core/http/requests.ts';
import { createRateLimit } from '../../core/limit.ts';
import { audit } from '../../core/session/audit.ts';
import { createPending } from '../../core/session/cookies.ts';
import { type Caller, callerOf, type Principal, personOf } from '../../core/session/sessions.ts';
import type { SellingDeps } from '../deps.ts';
import { MarketplaceError } from '../marketplace.ts';
import { type LinkRow, linkOf, linksOf, putLink, revoke, sealed, withAccess } from './tokens.ts';

/** Colours of `site/src/styles/tokens.css`: the page loads no file. */
const STYLE = `:root{color-scheme:light dark}
body{font:1rem/1.45 system-ui,sans-serif;margin:0;min-height:100vh;box-sizing:border-box;display:grid;place-content:center;justify-items:center;padding:2rem;text-align:center;background:light-dark(#f7f3ec,#141310);color:light-dark(#211d18,#f1ece3)}
main{display:grid;justify-items:center}
.coin{width:116px;height:116px;box-sizing:border-box;margin-bottom:1.25rem;border:24px solid #183a30;border-radius:50%;background:padding-box radial-gradient(circle at 35% 30%,#fff,#c9c6bd 55%,#8d897e)}
[data-done] .coin{background:padding-box radial-gradient(circle at 35% 30%,#ffe2b8,#dda663 55%,#94561f)}
h1{font:560 1.5rem/1.2 Fraunces,Georgia,serif;margin:0 0 .5rem;text-wrap:balance}
p{margin:0 0 1.5rem;max-width:24rem;color:light-dark(#655d52,#a79e90)}
button{font:600 1rem/1.2 system-ui,sans-serif;min-height:46px;padding:8px 20px;border-radius:12px;border:0;background:light-dark(#94561f,#dda663);color:light-dark(#fff,#201405)}
:focus-visible{outline:2.5px solid light-dark(#94561f,#dda663);outline-offset:2px}`;

/**
 * Tells the profile first (`site/src/lib/queries/profile-tabs.ts`): behind an isolated page the opener
 * cannot see the window close.
 */
const CLOSE = `document.querySelector('button').onclick=()=>close();if(document.body.dataset.done){new BroadcastChannel('mintmark-profile').postMessage(null);setTimeout(close,1500)}`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(STYLE)}`,
  `script-src ${hashOf(CLOSE)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

interface PopupPage {
  title: string;
  text: string;
  isDone: boolean;
  cookies?: string[];
}

export function popupPage(deps: SellingDeps, request: Request, { isDone, cookies = [], ...said }: PopupPage) {
  const language = languageOf(request);
  const { title, text, close } = speaking(language, () => ({
    title: translated(said.title),
    text: translated(said.text),
    close: t('Close this window'),
  }));
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(title)} · Mintmark</title><style>${STYLE}</style></head>
<body${isDone ? ' data-done="true"' : ''}><main><div class="coin" aria-hidden="true"></div><h1>${escaped(title)}</h1><p>${escaped(text)}</p><button type="button">${escaped(close)}</button></main>
<script>${CLOSE}</script></body></html>
`;
  const headers = new Headers({
    ...unkept(isSecure(deps, request)),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
  });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(html, { status: 200, headers });
}

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
  const limit = createRateLimit('connecting marketplaces', RATE);

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
      const account = await connect(deps, { ...began, userId: ownerIdOf(caller), code });
      audit(deps, originOf(deps, request), 'marketplace-linked', { userId: caller.id, method: marketplace });
      const text = msg('Connected as {account}. You can close this window.', { account });
      return { title: msg('{name} is connected', { name }), text, isDone: true, cookies };
    } catch (error) {
      return { ...failed(name, error), cookies };
    }
  };

  function failed(name: string, error: unknown): PopupPage {
    if (error instanceof MarketplaceError || error instanceof AppError) {
      deps.log.warn('connecting a marketplace failed', { marketplace: name, reason: error.message });
      const remedy = error instanceof MarketplaceError ? error.facts.remedy : undefined;
      return problem(name, sentences(error.sentence, remedy));
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
  msg('{name} wasn’t connected because access was declined. Nothing has changed.', { name });

const problem = (name: string, text: string): PopupPage => ({
  title: msg('{name} was not connected', { name }),
  text,
  isDone: false,
});

const refusalOf = (caller: Principal | null, name: string): string | null => {
  if (!caller) return SIGN_IN;
  if (caller.isGuest) return msg('Guests cannot sell on {name}. Please create an account first.', { name });
  return (inUse(caller).role ?? 'owner') === 'owner' ? null : OF_OWNER;
};

const OF_OWNER = msg(
  'Only the owner of this collection connects marketplaces. Switch to your own collection first.',
);

interface Returned {
  userId: OwnerId;
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
    isLinked: link !== undefined && !link.needsLink,
    account: link?.accountName ?? null,
    environment:
      link?.environment ?? (marketplace === 'ebay' ? deps.config.ebay?.environment : null) ?? 'production',
    connectedAt: iso(link?.createdAt),
    needsLink: link?.needsLink ?? false,
  };
}

/** Of the owner; members see no names of accounts. */
export async function listLinks(
  deps: SellingDeps,
  { id: userId, role = 'owner' }: Caller,
): Promise<LinkList> {
  const links = await linksOf(deps.db.orm, userId);
  const all = MARKETPLACES.map((id) =>
    statusOf(
      deps,
      id,
      links.find(({ marketplace }) => marketplace === id),
    ),
  );
  return {
    links: role === 'owner' ? all : all.map((link) => ({ ...link, account: null, connectedAt: null })),
  };
}

/** For debugging; never a token. */
export async function debugLink(
  deps: SellingDeps,
  userId: OwnerId,
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

const answering = (site: string, account: string) =>
  msg('{site} is working, connected as {account}.', { site, account });

const tests = createRateLimit('tests of marketplaces', RATE);

/** 503 where it is not set up, 429 when asked too often. */
export async function testLink(
  deps: SellingDeps,
  caller: Caller,
  marketplace: MarketplaceId,
): Promise<LinkTest> {
  const client = await deps.marketplaces.client(marketplace);
  await tests.use(deps, personOf(caller), msg('Too many tests. Wait 15 minutes.'));
  const began = performance.now();
  const tookMs = () => Math.round(performance.now() - began);
  try {
    const { name } = await withAccess(deps, caller.id, client, ({ accessToken }) =>
      client.account(accessToken),
    );
    return { ok: true, message: answering(MARKETPLACE_NAMES[marketplace], name), tookMs: tookMs() };
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    const message = sentences(error.sentence, error.facts.remedy);
    return { ok: false, message, tookMs: tookMs() };
  }
}
