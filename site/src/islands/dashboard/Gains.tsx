import type { Dashboard, Gain } from '../../../../shared/collection/model.ts';
import { formatCount, formatMoneyCompact } from '../../../../shared/format/format.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { Card, Skeleton } from '../../ui/card.tsx';
import { formatChange, formatGainCompact } from './figures.ts';
import { LazyPart } from './LazyPart.tsx';

export function PaidWorth({ paid, records }: { paid: Dashboard['paid']; records: number }) {
  if (paid.records === 0) {
    return (
      <Card title={t('Cost vs. value')}>
        <p className="text-muted">
          {t(
            'No coin has both a purchase price and a value yet. Enter what you paid on a coin’s page to see gains here.',
          )}
        </p>
      </Card>
    );
  }
  const gain = (Math.round(paid.value * 100) - Math.round(paid.paid * 100)) / 100;
  const most = Math.max(paid.paid, paid.value);
  return (
    <Card title={t('Cost vs. value')}>
      <p className={`-mt-1 flex flex-wrap items-baseline gap-x-2 tabular-nums ${toneOf(gain)}`}>
        <span className="serif text-[1.75rem] leading-tight">
          <span className="sr-only">{gain < 0 ? t('Loss') : t('Gain')} </span>
          {formatGainCompact(gain)}
        </span>
        {paid.paid > 0 && <b className="font-semibold">{formatChange((gain / paid.paid) * 100)}</b>}
      </p>
      <dl className="mt-4 grid gap-3.5">
        <Bar name={t('Paid')} value={paid.paid} most={most} hatched />
        <Bar name={t('Worth')} value={paid.value} most={most} />
      </dl>
      <p className="mt-4 text-sm text-muted">
        {plural(
          records,
          { one: 'Based on {known} of # coin.', other: 'Based on {known} of # coins.' },
          { known: formatCount(paid.records) },
        )}
      </p>
    </Card>
  );
}

const toneOf = (gain: number) => (gain > 0 ? 'text-positive' : gain < 0 ? 'text-danger' : 'text-ink');

function Bar({
  name,
  value,
  most,
  hatched,
}: {
  name: string;
  value: number;
  most: number;
  hatched?: boolean;
}) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1.5">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{formatMoneyCompact(value)}</dd>
      <dd className="bar-groove w-full" aria-hidden="true">
        <span
          className={`bar-fill bar-grow ${hatched ? 'bar-hatched' : ''}`}
          style={{ width: `${most > 0 ? (value / most) * 100 : 0}%` }}
        />
      </dd>
    </div>
  );
}

const loadList = async () => (await import('./GainList.tsx')).GainList;

interface GainsProps {
  best: readonly Gain[];
  worst: readonly Gain[];
  /** Some coin has both a price and a value. */
  known: boolean;
}

export function Gains({ best, worst, known }: GainsProps) {
  if (!known) return null;
  return (
    <>
      <List title={t('Best gains')} gains={best} none={t('No coin is worth more than you paid.')} />
      <List title={t('Largest losses')} gains={worst} none={t('No coin is worth less than you paid.')} />
    </>
  );
}

function List({ title, gains, none }: { title: string; gains: readonly Gain[]; none: string }) {
  return (
    <Card title={title}>
      {gains.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <LazyPart
          load={loadList}
          label={t('Loading the coins')}
          skeleton={<ListSkeleton rows={gains.length} />}
        >
          {(GainList) => <GainList gains={gains} />}
        </LazyPart>
      )}
    </Card>
  );
}

const ListSkeleton = ({ rows }: { rows: number }) =>
  Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bones are alike
    <div key={row} className="flex h-18.25 items-center border-t border-line">
      <Skeleton className="h-4 w-3/5" />
    </div>
  ));
