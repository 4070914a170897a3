import * as client from 'openid-client';
import { z } from 'zod';
import { createMemory } from '../../core/cache.ts';
import type { Config } from '../../core/config.ts';
import { type IdentityProvider, type Person, ProviderError } from './identity-provider.ts';

const TIMEOUT_SECONDS = 5;
const MAX_ANSWER_BYTES = 512 * 1024;
/** Discovery is repeated after a day. */
const DAY_MS = 24 * 3_600_000;
const SCOPE = 'openid email profile';

type Settings = Omit<NonNullable<Config['oidc']>, 'trustsEmail'>;

/**
 * OpenID Connect Core 1.0: authorization code with PKCE (S256), state and nonce; the id_token's signature is
 * checked. Discovery happens at the first sign-in.
 */
export function createIdentityProvider(
  settings: Settings,
  timeoutSeconds = TIMEOUT_SECONDS,
): IdentityProvider {
  const discovered = createMemory<client.Configuration>({ forMs: DAY_MS, most: 1 });
  const provider = () => discovered(settings.issuer, () => discover(settings, timeoutSeconds)).catch(failed);

  return {
    async begin(redirectUri) {
      const configuration = await provider();
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        redirectUri,
      };
      const location = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      });
      return { location: location.href, checks };
    },

    async finish(query, { state, nonce, verifier, redirectUri }) {
      const configuration = await provider();
      try {
        const tokens = await client.authorizationCodeGrant(configuration, new URL(redirectUri + query), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        const answer = await client.fetchUserInfo(configuration, tokens.access_token, claims?.sub ?? '');
        const isDenied = String(claims?.email_verified) === 'false';
        return personOf({ ...answer, ...(isDenied && { email_verified: false }) });
      } catch (error) {
        return failed(error);
      }
    },
  };
}

function discover({ issuer, clientId, clientSecret }: Settings, timeout: number) {
  const execute = [client.enableNonRepudiationChecks];
  // Allowed by the operator: a provider on the same machine or network.
  if (issuer.startsWith('http:')) execute.push(client.allowInsecureRequests);
  return client.discovery(new URL(issuer), clientId, undefined, authentication(clientSecret), {
    execute,
    timeout,
    [client.customFetch]: fetchBounded,
  });
}

/** In the body if the provider accepts that, else in the header, which is mandatory (Discovery 1.0, 3). */
function authentication(secret: string | null): client.ClientAuth {
  if (secret === null) return client.None();
  const post = client.ClientSecretPost(secret);
  const basic = client.ClientSecretBasic(secret);
  return (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (taken.includes('client_secret_post') ? post : basic)(server, ...rest);
  };
}

/** Absent, slow, busy or broken: try again later. */
class Unavailable extends Error {}

const fetchBounded: client.CustomFetch = async (url, options) => {
  const { body: sent } = options;
  const init = { ...options, body: sent instanceof Uint8Array ? new Uint8Array(sent) : sent };
  const answer = await fetch(url, init).catch((error: unknown) => {
    throw new Unavailable(codeOf(error));
  });
  if (answer.status >= 500 || answer.status === 429) {
    await answer.body?.cancel();
    throw new Unavailable(`status ${answer.status}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of answer.body ?? []) {
      options.signal?.throwIfAborted();
      size += chunk.length;
      if (size > MAX_ANSWER_BYTES) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new Unavailable(codeOf(error));
  }
  if (size > MAX_ANSWER_BYTES) throw new ProviderError('failed', 'an answer that is too long');
  const body = size === 0 ? null : Buffer.concat(chunks);
  return new Response(body, { status: answer.status, headers: answer.headers });
};

/** RFC 6749, 4.1.2.1; OpenID Connect Core 1.0, 3.1.2.6. */
const DENIED = ['access_denied', 'consent_required', 'interaction_required', 'login_required'];
const LATER = ['temporarily_unavailable', 'server_error'];

/** Never the provider's own text: it may hold codes, tokens or markup. */
function failed(error: unknown): never {
  const chain = [...causesOf(error)];
  const own = chain.find((cause) => cause instanceof ProviderError);
  if (own) throw own;
  const absent = chain.find((cause) => cause instanceof Unavailable);
  if (absent) throw new ProviderError('busy', absent.message);
  if (error instanceof client.AuthorizationResponseError) {
    if (DENIED.includes(error.error)) throw new ProviderError('denied');
    throw new ProviderError(LATER.includes(error.error) ? 'busy' : 'failed', safeErrorCode(error.error));
  }
  if (error instanceof client.ResponseBodyError)
    throw new ProviderError('failed', safeErrorCode(error.error));
  throw new ProviderError('failed', otherIssuer(error) ?? codeOf(error));
}

function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; cause = cause.cause, depth++)
    yield cause;
}

/** Only an error code in the form of the standards. */
const safeErrorCode = (text: string) => (/^[a-z_]{1,60}$/.test(text) ? text : 'an error without a name');

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

const Mismatch = z.object({
  cause: z.object({ attribute: z.literal('issuer'), body: z.object({ issuer: z.string().max(300) }) }),
});

/** The most common configuration error: a slash too many or too few. */
function otherIssuer(error: unknown): string | undefined {
  const { data } = Mismatch.safeParse(error);
  return data && `MINTMARK_OIDC_ISSUER has to be ${data.cause.body.issuer}, to the last slash`;
}

const text = (max: number) => z.string().max(max).nullable().catch(null);

const UserInfo = z.object({
  sub: z.string().min(1).max(255),
  email: text(500),
  /** Undefined if the provider does not say. */
  email_verified: z
    .union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })])
    .optional()
    .catch(false),
  given_name: text(500),
  family_name: text(500),
  name: text(500),
  picture: text(2000),
});

function personOf(answer: unknown): Person {
  const { data } = UserInfo.safeParse(answer);
  if (!data) throw new ProviderError('failed', 'userinfo without a subject');
  const [first, ...others] = (data.name ?? '').trim().split(/\s+/);
  const named = data.given_name !== null || data.family_name !== null;
  return {
    subject: data.sub,
    email: data.email,
    emailVerified: data.email_verified ?? null,
    firstName: nameOf(named ? data.given_name : first),
    lastName: nameOf(named ? data.family_name : others.join(' ')),
    picture: data.picture,
  };
}

/** One line, of the length an account allows. */
function nameOf(given: string | null | undefined): string | null {
  const line = (given ?? '').replace(/[\p{C}\s]+/gu, ' ').trim();
  return [...line].slice(0, 80).join('').trim() || null;
}
