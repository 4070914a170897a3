import { z } from 'zod';
import { msg } from '../../../shared/language/msg.ts';
import type { Config } from '../../core/config.ts';
import { MarketplaceError, OTHER_PHOTO } from '../marketplace.ts';
import { askMarketplace, jsonOf, noAnswer, rateLimited, unexpectedAnswer } from '../marketplace-call.ts';

export const ETSY = 'Etsy';
export type EtsySettings = NonNullable<Config['etsy']>;

/** `baseUrl` replaces all hosts. */
export const apiOf = ({ baseUrl }: EtsySettings): string => baseUrl ?? 'https://api.etsy.com';
export const siteOf = ({ baseUrl }: EtsySettings): string => baseUrl ?? 'https://www.etsy.com';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  query?: Record<string, string>;
  form?: Record<string, string | number | boolean>;
  body?: FormData;
  json?: object;
  /** Without it only the application's key is sent. */
  token?: string;
  signal?: AbortSignal | undefined;
}

/** One sentence or a list. */
const Refusal = z.union([
  z.object({ error: z.string() }).transform(({ error }) => error),
  z
    .array(z.object({ path: z.string().optional(), message: z.string() }))
    .transform((list) => list.map(({ path, message }) => `${path ?? ''} ${message}`.trim()).join(' ')),
]);

/** MarketplaceError for anything but 2xx. */
export async function callEtsy<T>(settings: EtsySettings, schema: z.ZodType<T>, call: Call): Promise<T> {
  const { method, path, query, form, json, token, signal } = call;
  const changes = method !== 'GET';
  const search = query ? `?${new URLSearchParams(query)}` : '';
  const texts = form && Object.entries(form).map(([name, value]): [string, string] => [name, String(value)]);
  const body = texts ? new URLSearchParams(texts) : json ? JSON.stringify(json) : call.body;
  const answer = await askMarketplace(`${apiOf(settings)}/v3/application${path}${search}`, {
    ...{ vendor: ETSY, method },
    headers: {
      'x-api-key': `${settings.keystring}:${settings.sharedSecret}`,
      accept: 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json && { 'content-type': 'application/json' }),
      ...(texts && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  });
  const said = jsonOf(answer.body);
  if (answer.status >= 300) throw failureOf(answer.status, answer.headers, said, changes);
  const parsed = schema.safeParse(said);
  if (!parsed.success) throw unexpectedAnswer(ETSY, changes);
  return parsed.data;
}

function failureOf(status: number, headers: Headers, json: unknown, changes: boolean): MarketplaceError {
  if (status === 429) return rateLimited(ETSY, headers);
  if (status >= 500) return noAnswer(ETSY, changes);
  const code = `HTTP ${status}`;
  const why = Refusal.safeParse(json).data ?? '';
  if (status === 403 && /api key|shared secret/i.test(why))
    return new MarketplaceError('misconfigured', msg('Etsy rejected this server’s keys.'), {
      remedy: msg('Contact the administrator of this server.'),
      code,
    });
  if (status === 401)
    return new MarketplaceError('token expired', msg('Your Etsy sign-in has expired.'), {
      code,
    });
  if (status === 403)
    return new MarketplaceError('consent revoked', msg('Etsy doesn’t let Mintmark sell for your account.'), {
      remedy: msg('Connect your Etsy account again on your profile.'),
      code,
    });
  const known = KNOWN.find(([words]) => words.test(why));
  if (known) return new MarketplaceError('refused', known[1], { remedy: known[2], code });
  const told = why
    .replace(/[^\p{L}\p{Nd}\p{P}\p{Zs}]/gu, ' ')
    .slice(0, 200)
    .trim();
  return new MarketplaceError(
    'refused',
    told ? msg`Etsy rejected the request: ${told}` : msg('Etsy rejected the request.'),
    {
      remedy: msg('Correct the part named, and try again.'),
      code,
    },
  );
}

/** Etsy's most frequent refusals, in our words. */
const KNOWN: readonly (readonly [words: RegExp, sentence: string, remedy: string])[] = [
  [
    /taxonomy/i,
    msg('Etsy rejected this category.'),
    msg('Please try again later; categories are updated daily.'),
  ],
  [
    /shipping_profile/i,
    msg('Etsy rejected this listing’s shipping.'),
    msg('Check your shop’s shipping profiles.'),
  ],
  [
    /readiness/i,
    msg('Etsy needs your processing time.'),
    msg('Create a processing profile in your shop, and try again.'),
  ],
  [
    /return_polic/i,
    msg('Etsy rejected this listing’s return policy.'),
    msg('Check your shop’s return policies.'),
  ],
  [
    /title/i,
    msg('Etsy rejected the title.'),
    msg('Use letters, digits and common punctuation, and try again.'),
  ],
  [
    /\btags?\b/i,
    msg('Etsy rejected the tags.'),
    msg('Use at most 13 tags of up to 20 letters, and try again.'),
  ],
  [/price/i, msg('Etsy rejected the price.'), msg('Enter another price, and try again.')],
  [/image/i, msg('Etsy rejected the photo.'), OTHER_PHOTO],
  [
    /billing|payment|credit card/i,
    msg('Add a payment method on Etsy first.'),
    msg('Complete your account on Etsy, and try again.'),
  ],
];

/** Null on 404. */
export async function nullIfMissing<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MarketplaceError && error.facts.code === 'HTTP 404') return null;
    throw error;
  }
}

/** The token endpoint wants neither key nor secret. */
export async function askToken(settings: EtsySettings, form: Record<string, string>) {
  const answer = await askMarketplace(`${apiOf(settings)}/v3/public/oauth/token`, {
    ...{ vendor: ETSY, method: 'POST' },
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...form, client_id: settings.keystring }),
  });
  if (answer.status === 429) throw rateLimited(ETSY, answer.headers);
  // The old token may be spent: a second request shows it.
  if (answer.status >= 500) throw noAnswer(ETSY, false);
  const json = jsonOf(answer.body);
  if (answer.status >= 300) {
    const error = z.object({ error: z.string() }).safeParse(json).data?.error ?? `HTTP ${answer.status}`;
    if (/client/i.test(error))
      throw new MarketplaceError('misconfigured', msg('Etsy rejected this server’s keys.'), {
        code: error,
      });
    throw new MarketplaceError(
      'consent revoked',
      msg('Etsy no longer lets Mintmark sell for your account.'),
      {
        remedy: msg('Connect your Etsy account again on your profile.'),
        code: error.slice(0, 100),
      },
    );
  }
  const parsed = Token.safeParse(json);
  if (!parsed.success) throw unexpectedAnswer(ETSY, false);
  return parsed.data;
}

const Token = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1),
});
