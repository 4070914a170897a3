import { GUEST_COIN_LIMIT } from '../../../../shared/account/account.ts';
import { formatDate } from '../../../../shared/format/format.ts';
import type { ProfileView } from '../../lib/queries/profile.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from './Facts.tsx';

export function AccountStatus({ profile }: { profile: ProfileView }) {
  const { isGuest, createdAt } = profile;
  return (
    <Card id="status" title="Account Status">
      <Facts
        facts={[
          ['Authentication provider', isGuest ? 'Guest' : providerName(profile)],
          ['Account type', isGuest ? `Guest, up to ${GUEST_COIN_LIMIT} coins` : 'Full Access'],
          ...(isGuest ? [] : [['Collecting here since', formatDate(createdAt)] as const]),
        ]}
      />
      {isGuest && (
        <div className="mt-4 flex flex-wrap gap-2.5 *:flex-1">
          <ButtonLink variant="ghost" href="/register" data-astro-reload>
            Create Account
          </ButtonLink>
          <ButtonLink variant="ghost" href="/login" data-astro-reload>
            Sign In
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

/** Accounts made here sign in with their e-mail address; those of a provider carry its name. */
function providerName({ authProvider, provider }: ProfileView): string {
  if (!authProvider || authProvider === 'email') return 'Email';
  return provider?.name === authProvider ? provider.label : authProvider;
}
