import { and, eq, isNull } from 'drizzle-orm';
import { Elysia, status } from 'elysia';
import { z } from 'zod';
import { users } from '../../../db/schema.ts';
import { PasswordAgain } from '../../../shared/account/account.ts';
import type { ProviderErrorCode } from '../../../shared/account/oidc.ts';
import { ownerIdOf } from '../../core/access.ts';
import type { Config } from '../../core/config.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { isFromElsewhere, isUnmeant, originOf, siteOf } from '../../core/http/requests.ts';
import { createCounter, createNetworkLimit } from '../../core/limit.ts';
import { errorStack } from '../../core/log.ts';
import { widestNetworkOf } from '../../core/network.ts';
import { audit } from '../../core/session/audit.ts';
import { createPending } from '../../core/session/cookies.ts';
import { auth } from '../../core/session/plugin.ts';
import { type SignInContext, sessionCookie, signInContextOf } from '../../core/session/sessions.ts';
import type { AccountDeps } from '../deps.ts';
import { reauthenticate } from '../password/passwords.ts';
import { completeSignIn } from '../sign-in/service.ts';
import { accountOf, link, unlink } from './identities.ts';
import { type IdentityProvider, ProviderError } from './identity-provider.ts';

/** Both redirects together; many people may share one address. */
const RATE = { times: 300, withinMs: 15 * 60_000 };

interface Redirect {
  location: string;
  cookies: string[];
}

/** Signs in with the identity provider, or connects it. Never throws. */
function createProviderLogins(deps: AccountDeps) {
  const pendingLogins = createPendingLogins(deps);
  const attempts = createNetworkLimit('sign-in with the provider', RATE);
  const loggedRefusals = createCounter({ ...RATE, times: 1 });
  let identityProvider: Promise<IdentityProvider> | undefined;

  return {
    /**
     * Redirects to the provider, or to a page with ?error=CODE. `linkFor` is the signed-in user to connect, or
     * null; `invitation` may open an account.
     */
    async begin(
      request: Request,
      name: string,
      { linkFor, invitation }: Pick<Pending, 'linkFor' | 'invitation'>,
    ): Promise<Redirect> {
      try {
        const settings = settingsOf(name);
        await limit(request);
        const provider = await providerOf(settings);
        const redirectUri = `${siteOf(deps, request)}/api/login/${settings.name}/callback`;
        const { location, checks } = await provider.begin(redirectUri);
        return { location, cookies: [pendingLogins.hold(request, { ...checks, linkFor, invitation })] };
      } catch (error) {
        const code = logFailure(request, name, error);
        return { location: `${linkFor ? '/my-profile' : '/login'}?error=${code}`, cookies: [] };
      }
    },

    /** Redirects to the first page, the profile, or a page with ?error=CODE. */
    async finish(request: Request, name: string): Promise<Redirect> {
      const { search, searchParams } = new URL(request.url);
      let pending: Pending | null = null;
      try {
        const settings = settingsOf(name);
        await limit(request);
        pending = await pendingLogins.take(request, searchParams.get('state'));
        if (!pending) throw new ProviderError('expired');
        const ended = pendingLogins.ended(request);
        const context = await signInContextOf(deps, request);
        const person = await (await providerOf(settings)).finish(search, pending);
        const { user, connected } = pending.linkFor
          ? await link(deps, context, settings, person, sameUser(context, pending.linkFor))
          : await accountOf(deps, context, settings, person, pending.invitation);
        if (connected && person.picture && !user.profileImageUrl) {
          await fillInPicture(deps, user.id, person.picture);
        }
        if (pending.linkFor) return { location: '/my-profile?linked=true', cookies: [ended] };
        const { sid } = await completeSignIn(deps, context, user.id, settings.name);
        return {
          location: '/',
          cookies: [ended, await sessionCookie(deps, request, { sid, isGuest: false })],
        };
      } catch (error) {
        const code = logFailure(request, name, error);
        const page = pending?.linkFor ? '/my-profile' : '/login';
        return { location: `${page}?error=${code}`, cookies: pending ? [pendingLogins.ended(request)] : [] };
      }
    },
  };

  function settingsOf(name: string): NonNullable<Config['oidc']> {
    const { oidc } = deps.config;
    if (oidc?.name !== name) throw new ProviderError('unknown');
    return oidc;
  }

  /** Loaded lazily: keeps the library out of the start. */
  function providerOf(settings: NonNullable<Config['oidc']>): Promise<IdentityProvider> {
    identityProvider ??= import('./oidc.ts').then(({ createIdentityProvider }) =>
      createIdentityProvider(settings),
    );
    return identityProvider;
  }

  async function limit(request: Request): Promise<void> {
    const origin = originOf(deps, request);
    if (await attempts.take(deps, origin.address)) return;
    if (loggedRefusals.take(widestNetworkOf(origin.address)))
      audit(deps, origin, 'refused', { reason: 'sign-in with the provider' });
    throw new RateLimited('busy');
  }

  function logFailure(request: Request, method: string, error: unknown): ProviderErrorCode {
    if (error instanceof RateLimited) return error.code;
    // The address is unverified; `admit` has logged it.
    if (error instanceof AppError && error.status === 403) return 'unverified';
    if (!(error instanceof ProviderError)) {
      deps.log.error('sign-in with the provider broke', { error: errorStack(error) });
      return 'failed';
    }
    if (error.code === 'unknown') return error.code;
    if (error.detail) deps.log.warn('the identity provider failed', { method, reason: error.detail });
    audit(deps, originOf(deps, request), 'sign-in-failed', { method, reason: error.code });
    return error.code;
  }
}

class RateLimited extends ProviderError {}

/** The session must be the one that started the connection. */
function sameUser({ caller }: SignInContext, userId: string): string {
  if (caller?.id !== userId) throw new ProviderError('expired');
  return userId;
}

const Pending = z.object({
  state: z.string(),
  nonce: z.string(),
  /** PKCE secret (RFC 7636): makes an intercepted code useless. */
  verifier: z.string(),
  redirectUri: z.string(),
  /** The user who connects the provider; null for a sign-in. */
  linkFor: z.string().nullable(),
  invitation: z.string().nullable(),
});

export type Pending = z.output<typeof Pending>;

const createPendingLogins = (deps: AccountDeps) =>
  createPending(deps, { purpose: 'sign-in with the provider', cookie: 'mintmark_login', shape: Pending });

const MAX_TOKEN = 100;
const TIMEOUT_MS = 4_000;
const MAX_BYTES = 4 * 1024 * 1024;

/** Takes the provider's picture if the account has none; failures are only logged. */
async function fillInPicture(deps: AccountDeps, userId: string, address: string): Promise<void> {
  try {
    const { fetchBounded } = await import('../../core/outgoing.ts');
    const { body } = await fetchBounded(address, {
      vendor: 'The identity provider',
      headers: { accept: 'image/webp,image/png,image/jpeg' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      retries: 0,
      allowPrivate: deps.config.allowPrivateFetch,
    });
    const { takePicture } = await import('../profile/service.ts');
    const profileImageUrl = await takePicture(deps, ownerIdOf({ id: userId }), body);
    await deps.db.transaction(async (tx) => {
      await tx
        .update(users)
        .set({ profileImageUrl })
        .where(and(eq(users.id, userId), isNull(users.profileImageUrl)));
    });
  } catch (error) {
    deps.log.info('picture of the provider not taken', { userId, error });
  }
}

/** Two navigations that always end on a page. */
export const providerRoutes = (deps: AccountDeps) => {
  const logins = createProviderLogins(deps);

  return new Elysia({ prefix: '/api', tags: ['accounts'] })
    .use(auth(deps))
    .get('/login/:provider', async ({ request, params }) => {
      // The provider may sign in silently, so the click must come from this site (ASVS 5.0, 7.6.2).
      if (isUnmeant(request) || isFromElsewhere(request)) {
        return seeOther({ location: '/login', cookies: [] });
      }
      // Connecting requires the password, which a GET does not carry.
      const { searchParams } = new URL(request.url);
      if (searchParams.get('link') === 'true') {
        return seeOther({ location: '/my-profile?error=expired', cookies: [] });
      }
      const invitation = searchParams.get('invitation')?.slice(0, MAX_TOKEN) || null;
      return seeOther(await logins.begin(request, params.provider, { linkFor: null, invitation }));
    })
    .get('/login/:provider/callback', async ({ request, params }) =>
      isUnmeant(request)
        ? seeOther({ location: '/login', cookies: [] })
        : seeOther(await logins.finish(request, params.provider)),
    )
    .post(
      '/auth/provider/link',
      async ({ request, set, caller, body }) => {
        const { oidc } = deps.config;
        if (!oidc) throw notFound();
        await reauthenticate(deps, caller, originOf(deps, request), body?.password);
        const { location, cookies } = await logins.begin(request, oidc.name, {
          linkFor: caller.id,
          invitation: null,
        });
        set.headers['set-cookie'] = cookies;
        return { location };
      },
      { withAccount: true, body: PasswordAgain },
    )
    .delete(
      '/auth/provider',
      async ({ request, caller, body }) => {
        const origin = originOf(deps, request);
        await reauthenticate(deps, caller, origin, body?.password);
        await unlink(deps, origin, caller.id);
        return status(204);
      },
      { withAccount: true, body: PasswordAgain },
    );
};

function seeOther({ location, cookies }: Redirect): Response {
  const headers = new Headers({ location, 'cache-control': 'no-store' });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}
