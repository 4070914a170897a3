import { z } from 'zod';
import { msg } from '../../../shared/language/msg.ts';
import { type Grant, type MarketplaceAccount, MarketplaceError } from '../marketplace.ts';
import { askMarketplace, jsonOf, noAnswer, rateLimited, unexpectedAnswer } from '../marketplace-call.ts';
import { callEbay, EBAY, type EbaySettings, hostOf, parseAnswer } from './calls.ts';

const SCOPE = 'https://api.ebay.com/oauth/api_scope';
export const SCOPES = [
  SCOPE,
  `${SCOPE}/sell.inventory`,
  `${SCOPE}/sell.account`,
  `${SCOPE}/sell.fulfillment.readonly`,
  `${SCOPE}/commerce.identity.readonly`,
] as const;

/** eBay takes no PKCE, and a registered name in place of the redirect address. */
export function authorizeUrl(settings: EbaySettings, state: string): string {
  const query = new URLSearchParams({
    client_id: settings.clientId,
    redirect_uri: settings.ruName,
    response_type: 'code',
    scope: SCOPES.join(' '),
    state,
  });
  return `${hostOf(settings, 'auth')}/oauth2/authorize?${query}`;
}

const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).optional(),
  refresh_token_expires_in: z.number().positive().optional(),
});
const Refusal = z.object({ error: z.string() });

async function token(settings: EbaySettings, form: Record<string, string>) {
  const answer = await askMarketplace(`${hostOf(settings, 'api')}/identity/v1/oauth2/token`, {
    vendor: EBAY,
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${settings.clientId}:${settings.clientSecret}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: new URLSearchParams(form),
  });
  const json = jsonOf(answer.body);
  if (answer.status === 429) throw rateLimited(EBAY, answer.headers);
  if (answer.status >= 500) throw noAnswer(EBAY, false);
  if (answer.status >= 300) throw refusal(Refusal.safeParse(json).data?.error ?? `HTTP ${answer.status}`);
  const parsed = Token.safeParse(json);
  if (!parsed.success) throw unexpectedAnswer(EBAY, false);
  return parsed.data;
}

function refusal(code: string): MarketplaceError {
  if (code === 'invalid_client' || code === 'unauthorized_client' || code === 'HTTP 401')
    return new MarketplaceError('misconfigured', msg('eBay rejected this server’s keys.'), {
      remedy: msg('Contact the administrator of this server.'),
      code,
    });
  return new MarketplaceError('consent revoked', msg('eBay no longer lets Mintmark sell for your account.'), {
    remedy: msg('Connect your eBay account again in your profile.'),
    code,
  });
}

function grantOf(answer: z.infer<typeof Token>): Grant {
  const now = Date.now();
  const { refresh_token_expires_in: days } = answer;
  return {
    accessToken: answer.access_token,
    accessExpiresAt: now + answer.expires_in * 1000,
    refreshToken: answer.refresh_token ?? null,
    refreshExpiresAt: days === undefined ? null : now + days * 1000,
    scopes: [...SCOPES],
  };
}

export const exchange = async (settings: EbaySettings, code: string): Promise<Grant> =>
  grantOf(await token(settings, { grant_type: 'authorization_code', code, redirect_uri: settings.ruName }));

/** eBay's refresh tokens do not rotate. */
export const refresh = async (settings: EbaySettings, refreshToken: string): Promise<Grant> =>
  grantOf(
    await token(settings, {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      scope: SCOPES.join(' '),
    }),
  );

/** The application's own token; cached until shortly before it ends. */
export function applicationTokens(settings: EbaySettings): () => Promise<string> {
  let cached: { token: Promise<string>; until: number } | null = null;
  return () => {
    if (cached && cached.until > Date.now()) return cached.token;
    const asked = token(settings, { grant_type: 'client_credentials', scope: SCOPE });
    const entry = { token: asked.then((answer) => answer.access_token), until: Date.now() + 60_000 };
    cached = entry;
    asked.then(
      (answer) => {
        entry.until = Date.now() + (answer.expires_in - 60) * 1000;
      },
      () => {
        if (cached === entry) cached = null;
      },
    );
    return entry.token;
  };
}

const User = z.object({ userId: z.string().min(1), username: z.string().min(1).optional() });

export async function account(
  settings: EbaySettings,
  accessToken: string,
  signal?: AbortSignal,
): Promise<MarketplaceAccount> {
  const path = '/commerce/identity/v1/user/';
  const answer = await callEbay(settings, { method: 'GET', host: 'apiz', path, token: accessToken, signal });
  const { userId, username } = parseAnswer(User, answer);
  return { userId, name: username ?? userId, shopId: null };
}
