import { z } from 'zod';
import { msg } from '../../../shared/language/msg.ts';
import type { Config } from '../../core/config.ts';
import { MarketplaceError } from '../marketplace.ts';
import { askMarketplace, jsonOf, noAnswer, rateLimited, unexpectedAnswer } from '../marketplace-call.ts';
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
