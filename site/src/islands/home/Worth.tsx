import { ChevronRight, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { ButtonLink } from '../../ui/button.tsx';

export function Worth({
  value,
  coins,
  leftOut,
}: {
  value: string | undefined;
  coins: string | undefined;
  /** Note on coins without a value. */
  leftOut: ReactNode;
}) {
  return (
    <section className="felt on-felt p-[20px]" aria-label={t('Your collection')}>
      <dl className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <Figure name={t('Market Value')} value={value} large />
        <Figure name={t('Total Coins')} value={coins} />
      </dl>
      {leftOut}
      <a className="more mt-0 ms-0 text-on-felt" href="/dashboard">
        {t('Charts')}
        <ChevronRight aria-hidden="true" />
      </a>
      <div className="mt-5 flex flex-wrap gap-2.5 *:flex-1">
        <ButtonLink href="/add-coin-options">
          <Plus aria-hidden="true" />
          {t('Add Coin')}
        </ButtonLink>
        <ButtonLink href="/collection" variant="ghost">
          {t('View Collection')}
        </ButtonLink>
      </div>
    </section>
  );
}

export const LeftOut = ({ words }: { words: string }) =>
  words && <p className="mt-1 text-sm text-on-felt-muted tabular-nums">{words}</p>;

function Figure({ name, value, large }: { name: string; value: string | undefined; large?: boolean }) {
  return (
    <div className={large ? 'max-w-full' : 'ms-auto max-w-full text-end'}>
      <dt className="text-xs text-on-felt-muted">{name}</dt>
      <dd
        className={`serif wrap-anywhere ${large ? 'text-[min(2.5rem,14vw)]' : 'text-[1.625rem]'} leading-[1.15]`}
      >
        {value ?? '–'}
      </dd>
    </div>
  );
}
