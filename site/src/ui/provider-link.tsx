import { t } from '../../../shared/language/i18n.ts';
import { welcomeAtHome } from '../lib/welcome.ts';
import { ButtonLink } from './button.tsx';

/** To the identity provider's own pages: a navigation of the browser, never followed ahead of time. */
export function ProviderLink({ provider }: { provider: { name: string; label: string } }) {
  return (
    <ButtonLink
      variant="ghost"
      wide
      href={`/api/login/${provider.name}`}
      onClick={welcomeAtHome}
      data-astro-reload
      data-astro-prefetch="false"
      // The server may have written the name before this script came.
      suppressHydrationWarning
    >
      {t('Continue with {provider}', { provider: provider.label })}
    </ButtonLink>
  );
}
