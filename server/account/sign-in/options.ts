import type { SignInOptions } from '../../../shared/account/account.ts';
import type { AccountDeps } from '../deps.ts';

/** What this server offers to people who want to come in. */
export const optionsOf = ({ config }: Pick<AccountDeps, 'config'>): SignInOptions => ({
  mail: config.mail !== null,
  registration: config.registrationOpen,
  guests: config.guestsAllowed,
  provider: config.oidc && { name: config.oidc.name, label: config.oidc.label },
});
