import { useState } from 'react';
import { CONDITIONS } from '../../../../shared/coins/model.ts';
import type { GradeShare, Share } from '../../../../shared/collection/model.ts';
import { categoryName } from '../../../../shared/format/category.ts';
import { bandName, conditionName } from '../../../../shared/format/condition.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/chart/DataTable.tsx';
import {
  amountOf,
  BAR,
  type Band,
  bandsOf,
  GROOVE,
  GROW,
  HATCHED,
  largestFirst,
  type Measure,
  PLAIN,
  RIM,
  shareColumns,
  shareOf,
  shareRow,
  sumOf,
  writeAmount,
  writeShare,
} from './figures.ts';

const SHOWN_FIRST = 8;

export function Categories({ categories, by }: { categories: readonly Share[]; by: Measure }) {
  const [all, setAll] = useState(false);
  const sorted = largestFirst(categories, by);
  const whole = sumOf(categories, by);
  const most = Math.max(...sorted.map((share) => amountOf(share, by)));
  const shown = all ? sorted : sorted.slice(0, SHOWN_FIRST);
  const more = sorted.length - shown.length;
  return (
    <>
      <ul className="-mt-1.5">
        {shown.map((share) => {
          const amount = amountOf(share, by);
          return (
            <li key={share.name}>
              <a
                className="group block rounded-lg py-1.5"
                href={`/subcategory/${encodeURIComponent(share.name)}`}
              >
                <span className="mb-1.5 flex flex-wrap items-baseline gap-x-3">
                  <span className="min-w-30 flex-1 text-sm group-hover:underline">
                    {categoryName(share.name)}
                  </span>
                  <span className="ms-auto text-sm tabular-nums">
                    <b className="font-semibold">{writeShare(share, by)}</b>
                    <span className="ms-2 inline-block min-w-9 text-end text-muted">
                      {shareOf(amount, whole)}
                    </span>
                  </span>
                </span>
                <span className={GROOVE} aria-hidden="true">
                  <span
                    className={`${BAR} ${PLAIN} ${GROW}`}
                    style={{ width: `${most > 0 ? (amount / most) * 100 : 0}%` }}
                  />
                </span>
              </a>
            </li>
          );
        })}
      </ul>
      {more > 0 && (
        <Button variant="ghost" wide className="mt-3" onClick={() => setAll(true)}>
          {t('{more} more', { more })}
        </Button>
      )}
      <DataTable
        className="mt-1"
        caption={t('The collection by category, the largest first')}
        columns={[t('Category'), ...shareColumns()]}
        rows={sorted.map((share) => shareRow({ ...share, name: categoryName(share.name) }))}
      />
    </>
  );
}

export function Grades({ grades, by }: { grades: readonly GradeShare[]; by: Measure }) {
  const bands = bandsOf(grades, CONDITIONS);
  const amount = (share: Share | undefined) => (share ? amountOf(share, by) : 0);
  const most = Math.max(...bands.map(({ raw, graded }) => amount(raw) + amount(graded)));
  const [hasRaw, hasGraded] = [bands.some(({ raw }) => raw), bands.some(({ graded }) => graded)];
  return (
    <>
      {hasRaw && hasGraded && (
        <p className="-mt-1 mb-2.5 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted" aria-hidden="true">
          <span className="flex items-center gap-1.5">
            <span className={`${BAR} ${PLAIN} h-2.5 w-5`} />
            {t('In a slab')}
          </span>
          <span className="flex items-center gap-1.5">
            <span className={`${BAR} ${HATCHED} ${RIM} h-2.5 w-5`} />
            {t('Not graded')}
          </span>
        </p>
      )}
      <ul className="grid grid-cols-1 gap-2.5">
        {bands.map((band) => (
          <li key={band.name}>
            <span className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
              <span>{bandName(band.name)}</span>
              <span className="tabular-nums">
                <b className="font-semibold">{writeShare(total(band), by)}</b>
                {hasRaw && hasGraded && <span className="sr-only">{inWords(band, by)}</span>}
              </span>
            </span>
            <span className={GROOVE} aria-hidden="true">
              <span
                className={`flex overflow-hidden ${BAR} ${GROW}`}
                style={{ width: `${((amount(band.graded) + amount(band.raw)) / most) * 100}%` }}
              >
                <span className={PLAIN} style={{ flexGrow: amount(band.graded) }} />
                <span className={HATCHED} style={{ flexGrow: amount(band.raw) }} />
              </span>
            </span>
          </li>
        ))}
      </ul>
      <DataTable
        className="mt-1"
        caption={t('The collection by grade, the poorest first, then coins in slabs')}
        columns={[t('Grade'), ...shareColumns()]}
        rows={grades.map((share) =>
          shareRow({ ...share, name: nameOf(share) }, `${share.name} ${share.graded}`),
        )}
      />
    </>
  );
}

function nameOf({ name, graded }: GradeShare): string {
  const condition = conditionName(name);
  return graded ? t('{condition}, in a slab', { condition }) : condition;
}

const total = ({ raw, graded }: Band) => ({
  value: (raw?.value ?? 0) + (graded?.value ?? 0),
  quantity: (raw?.quantity ?? 0) + (graded?.quantity ?? 0),
});

const inWords = ({ graded }: Band, by: Measure) =>
  graded
    ? t(', including {amount} in slabs', { amount: writeAmount(amountOf(graded, by), by) })
    : t(', none in a slab');
