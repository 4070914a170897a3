import { GUEST_COIN_LIMIT } from '../../../../shared/account/account.ts';
import { formatDate } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { ProfileView } from '../../lib/queries/profile.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Facts } from './Facts.tsx';

export function AccountStatus({ profile }: { profile: ProfileView }) {
  const { isGuest, createdAt } = profile;
  return (
    <Card id="status" title={t('Account Status')}>
      <Facts
        facts={[
          [t('Authentication provider'), isGuest ? t('Guest') : providerName(profile)],
          [
            t('Account type'),
            isGuest ? t('Guest, up to {GUEST_COIN_LIMIT} coins', { GUEST_COIN_LIMIT }) : t('Full Access'),
          ],
          ...(isGuest ? [] : [[t('Collecting here since'), formatDate(createdAt)] as const]),
        ]}
      />
      {isGuest && (
        <div className="mt-4 flex flex-wrap gap-2.5 *:flex-1">
          <ButtonLink variant="ghost" href="/register" data-astro-reload>
            {t('Create Account')}
          </ButtonLink>
          <ButtonLink variant="ghost" href="/login" data-astro-reload>
            {t('Sign In')}
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}

/** Accounts made here sign in with their e-mail address; those of a provider carry its name. */
function providerName({ authProvider, provider }: ProfileView): string {
  if (!authProvider || authProvider === 'email') return t('Email');
  return provider?.name === authProvider ? provider.label : authProvider;
}
