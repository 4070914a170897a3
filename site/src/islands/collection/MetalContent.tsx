import { type ReactNode, Suspense } from 'react';
import type { CollectionSummary } from '../../../../shared/collection/model.ts';
import { formatMoneyCompact, formatOunces } from '../../../../shared/format/format.ts';
import { type MetalHolding, metalHoldings } from '../../../../shared/format/worth.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { optionalAtOnce } from '../../lib/hooks.ts';
import { Card } from '../../ui/card.tsx';

/** At once: the first sight has the prices already. */
const SpotPrices = optionalAtOnce(() => import('./SpotPrices.tsx'));

export function MetalContent({ summary }: { summary: CollectionSummary }) {
  const held = metalHoldings(summary);
  return (
    <Card title={t('Metal Content')}>
      {held.length === 0 ? (
        <NoMetal />
      ) : (
        <>
          <ul className={ROWS}>
            {held.map(({ metal, name, ounces, value }) => (
              <Row key={metal} metal={metal} name={name} ounces={formatOunces(ounces)}>
                {value === null ? <Unknown /> : formatMoneyCompact(value)}
              </Row>
            ))}
          </ul>
          <div className="min-h-11.5">
            <Suspense>
              <SpotPrices />
            </Suspense>
          </div>
        </>
      )}
    </Card>
  );
}

export const NoMetal = () => <p className="text-muted">{t('No gold, silver or platinum in these coins.')}</p>;

export const ROWS = 'ruled mb-3 border-y border-line';

const DOTS: Readonly<Record<MetalHolding['metal'], string>> = {
  gold: 'bg-[#d9a93f]',
  silver: 'bg-[#b4b9c0]',
  platinum: 'bg-[#8d9cb3]',
};

interface RowProps {
  metal: MetalHolding['metal'];
  name: string;
  ounces: string;
  children: ReactNode;
}

export function Row({ metal, name, ounces, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-2.5">
      <span className="flex flex-1 items-center gap-2.5">
        <span className={`size-3 flex-none rounded-full ${DOTS[metal]}`} aria-hidden="true" />
        {name}
      </span>
      <span className="text-muted tabular-nums">{ounces}</span>
      <span className="min-w-[5.75rem] text-end font-semibold tabular-nums">{children}</span>
    </li>
  );
}

export function Unknown() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('price not known')}</span>
    </>
  );
}
