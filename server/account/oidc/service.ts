import type { ProviderErrorCode } from '../../../shared/account/oidc.ts';
import type { Config } from '../../core/config.ts';
import { AppError } from '../../core/errors.ts';
import { originOf } from '../../core/http/origin.ts';
import { siteOf } from '../../core/http/requests.ts';
import { createLimit, createSharedNetworkLimit } from '../../core/limit.ts';
import { errorStack } from '../../core/log.ts';
import { widestNetworkOf } from '../../core/network.ts';
import { audit } from '../../core/session/audit.ts';
import { type SignInContext, sessionCookie, signInContextOf } from '../../core/session/sessions.ts';
import type { AccountDeps } from '../deps.ts';
import { admit } from '../sign-in/service.ts';
import { accountOf, link } from './identities.ts';
import type { IdentityProvider } from './oidc.ts';
import { ProviderError } from './oidc-error.ts';
import { createPendingLogins, type Pending } from './pending.ts';
import { fillInPicture } from './picture.ts';

/** Departures and returns together; a whole club may sit behind one address. */
const RATE = { times: 300, withinMs: 15 * 60_000 };

/** Where a navigation goes on, and the Set-Cookie lines it takes along. */
export interface Onward {
  location: string;
  cookies: string[];
}

/** Signing in with the operator's identity provider, and connecting it to an account. Nothing here throws. */
export function createProviderLogins(deps: AccountDeps) {
  const pendingLogins = createPendingLogins(deps);
  const attempts = createSharedNetworkLimit('sign-in with the provider', RATE);
  const told = createLimit({ ...RATE, times: 1 });
  let made: Promise<IdentityProvider> | undefined;

  return {
    /** To the provider, or back to a page with ?error=CODE; to connect it to the account of the signed-in user `linkFor`. */
    async begin(request: Request, name: string, linkFor: string | null): Promise<Onward> {
      try {
        const settings = settingsOf(name);
        await limit(request);
        const provider = await providerOf(settings);
        const redirectUri = `${siteOf(deps, request)}/api/login/${settings.name}/callback`;
        const { location, checks } = await provider.begin(redirectUri);
        return { location, cookies: [pendingLogins.hold(request, { ...checks, linkFor })] };
      } catch (error) {
        const code = noted(request, name, error);
        return { location: `${linkFor ? '/my-profile' : '/login'}?error=${code}`, cookies: [] };
      }
    },

    /** Back from the provider: signed in and on the first page, connected and on the profile, or there with ?error=CODE. */
    async finish(request: Request, name: string): Promise<Onward> {
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
          ? await link(deps, context, settings, person, stillThere(context, pending.linkFor))
          : await accountOf(deps, context, settings, person);
        if (connected && person.picture && !user.profileImageUrl) {
          await fillInPicture(deps, user.id, person.picture);
        }
        if (pending.linkFor) return { location: '/my-profile?linked=true', cookies: [ended] };
        const { sid } = await admit(deps, context, user.id, settings.name);
        return {
          location: '/',
          cookies: [ended, await sessionCookie(deps, request, { sid, isGuest: false })],
        };
      } catch (error) {
        const code = noted(request, name, error);
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

  /** Loaded at the first sign-in: a start has no use for the library. */
  function providerOf(settings: NonNullable<Config['oidc']>): Promise<IdentityProvider> {
    made ??= import('./oidc.ts').then(({ createIdentityProvider }) => createIdentityProvider(settings));
    return made;
  }

  async function limit(request: Request): Promise<void> {
    const origin = originOf(deps, request);
    if (await attempts.take(deps, origin.address)) return;
    if (told.take(widestNetworkOf(origin.address)))
      audit(deps, origin, 'refused', { reason: 'sign-in with the provider' });
    throw new Refused('busy');
  }

  /** Leaves a trace for the operator and answers the code for the reader. */
  function noted(request: Request, method: string, error: unknown): ProviderErrorCode {
    if (error instanceof Refused) return error.code;
    // The address of a connected account is not verified here, and mail is set up: said by `admit`, which told the log.
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

/** Told once in a while, not each time. */
class Refused extends ProviderError {}

/** The session at the return has to be the one that wanted to connect. */
function stillThere({ caller }: SignInContext, userId: string): string {
  if (caller?.id !== userId) throw new ProviderError('expired');
  return userId;
}
