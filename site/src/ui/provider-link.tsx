import type { SignInOptions } from '../../../shared/account/account.ts';
import { t } from '../../../shared/language/i18n.ts';
import { welcomeAtHome } from '../lib/welcome.ts';
import { ButtonLink } from './button.tsx';

/** Holes for the server to fill, until the island knows. */
const UNKNOWN = { name: '[[provider]]', label: '[[label]]' };

/** To the identity provider's own pages: a navigation of the browser, never followed ahead of time. Hidden where there is none (lib/shown.ts). */
export function ProviderLink({ options }: { options: SignInOptions | undefined }) {
  const provider = options?.provider ?? UNKNOWN;
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
