import { useId } from 'react';
import { t } from '../../../../../shared/language/i18n.ts';
import type { LinkStatus } from '../../../../../shared/marketplace/model.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { spoken } from '../../../ui/spoken.tsx';
import type { SellValues } from './sell-form.ts';

interface SitesProps {
  links: readonly LinkStatus[];
  values: Pick<SellValues, 'ebay' | 'etsy'>;
  error: string | undefined;
  onChange: (part: Partial<SellValues>) => void;
}

/** On which marketplaces; an account that is not linked can be linked in the profile. */
export function Sites({ links, values, error, onChange }: SitesProps) {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={error ? id : undefined}>
      <legend className="field-label">{t('Sell on')}</legend>
      <ul className="ruled border-y border-line">
        {links.map(({ marketplace, name, isConfigured, isLinked, needsLink, account, settings }) => {
          const ready = isConfigured && isLinked && !needsLink;
          return (
            <li
              key={marketplace}
              className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 py-1"
            >
              {ready ? (
                <Checkbox
                  name={marketplace}
                  label={
                    <span>
                      {name} {account && <span className="font-normal text-muted">{account}</span>}
                    </span>
                  }
                  checked={values[marketplace]}
                  aria-invalid={error ? true : undefined}
                  onChange={({ target }) => onChange({ [marketplace]: target.checked })}
                />
              ) : (
                <span className="text-muted">
                  {name}
                  <span className="block text-sm wrap-anywhere">
                    {!isConfigured
                      ? t('This server is not set up for it: {settings}.', { settings: settings.join(', ') })
                      : needsLink
                        ? t('Has to be connected again.')
                        : t('Not connected.')}
                  </span>
                </span>
              )}
              {!ready && isConfigured && (
                <a className="link link-target" href="/my-profile#marketplace">
                  {spoken(t('Connect<sr> {name}</sr>', { name }))}
                </a>
              )}
            </li>
          );
        })}
      </ul>
      <div aria-live="polite" className="contents">
        {error && (
          <p id={id} className="field-error mt-1.5">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
