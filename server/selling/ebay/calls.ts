import { z } from 'zod';
import { msg } from '../../../shared/language/msg.ts';
import type { Config } from '../../core/config.ts';
import {
  askMarketplace,
  type Grant,
  jsonOf,
  type MarketplaceAccount,
  MarketplaceError,
  noAnswer,
  rateLimited,
  unexpectedAnswer,
} from '../marketplace.ts';
import { refusalOf } from './errors.ts';

export const EBAY = 'eBay';
/** Prices are US dollars, so this marketplace only. */
export const MARKETPLACE = 'EBAY_US';

export type EbaySettings = NonNullable<Config['ebay']>;

/** `baseUrl` replaces all hosts. */
export type Host = 'api' | 'apiz' | 'apim' | 'auth';

export function hostOf({ environment, baseUrl }: EbaySettings, host: Host): string {
  if (baseUrl) return baseUrl.replace(/\/$/, '');
  return environment === 'sandbox' ? `https://${host}.sandbox.ebay.com` : `https://${host}.ebay.com`;
}

export const pageOf = ({ environment }: EbaySettings, listingId: string): string =>
  `https://www.${environment === 'sandbox' ? 'sandbox.' : ''}ebay.com/itm/${listingId}`;

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  host?: Host;
  path: string;
  query?: Record<string, string>;
  body?: object | FormData;
  /** The seller's, or the application's. */
  token: string;
  /** Some reads are POST. */
  changes?: boolean;
  signal?: AbortSignal | undefined;
}

export interface CallAnswer {
  status: number;
  headers: Headers;
  /** Undefined for an empty body. */
  json: unknown;
}

const Errors = z.object({
  errors: z.array(
    z.object({
      errorId: z.number(),
      parameters: z.array(z.object({ name: z.string().optional(), value: z.string().optional() })).optional(),
    }),
  ),
});
export const Warnings = z.object({ warnings: Errors.shape.errors.optional() }).catch({});

/** MarketplaceError for anything but 2xx. */
export async function callEbay(settings: EbaySettings, call: Call): Promise<CallAnswer> {
  const { method, path, query, body, token, signal } = call;
  const changes = call.changes ?? method !== 'GET';
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const answer = await askMarketplace(hostOf(settings, call.host ?? 'api') + path + search, {
    vendor: EBAY,
    method: method,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      // fetch's default value is refused.
      'accept-language': 'en-US',
      ...(!(body instanceof FormData) && { 'content-type': 'application/json', 'content-language': 'en-US' }),
    },
    ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const json = jsonOf(answer.body);
  const { status, headers } = answer;
  if (status < 300) return { status, headers, json };
  throw failureOf(status, headers, json, changes);
}

function failureOf(status: number, headers: Headers, json: unknown, changes: boolean): MarketplaceError {
  if (status === 429) return rateLimited(EBAY, headers);
  if (status === 401)
    return new MarketplaceError('token expired', msg('Your eBay sign-in has expired.'), {
      remedy: msg('Connect your eBay account again in your profile.'),
      code: '401',
    });
  const errors = Errors.safeParse(json).data?.errors ?? [];
  if (status >= 500) return noAnswer(EBAY, changes);
  if (status === 403 && errors.length === 0)
    return new MarketplaceError('consent revoked', msg('eBay doesn’t let Mintmark sell for your account.'), {
      remedy: msg('Connect your eBay account again in your profile.'),
      code: '403',
    });
  return refusalOf(errors, status, changes);
}

export function parseAnswer<T>(schema: z.ZodType<T>, { json }: CallAnswer, changes = false): T {
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw unexpectedAnswer(EBAY, changes);
  return parsed.data;
}

/** Null on 404, or one of these error numbers. */
export async function nullIfMissing<T>(codes: readonly string[], work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof MarketplaceError ? error.facts.code : undefined;
    if (code !== undefined && (code === 'HTTP 404' || codes.includes(code))) return null;
    throw error;
  }
}

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
