import { CONDITIONS } from '../../../../shared/coins/model.ts';
import type { GradeShare, Share } from '../../../../shared/collection/model.ts';
import { bandName, conditionName } from '../../../../shared/format/condition.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { DataTable } from '../../ui/chart/DataTable.tsx';
import {
  amountOf,
  type Band,
  bandsOf,
  type Measure,
  shareColumns,
  shareRow,
  writeAmount,
  writeShare,
} from './figures.ts';

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
            <span className="bar-fill h-2.5 w-5" />
            {t('In a slab')}
          </span>
          <span className="flex items-center gap-1.5">
            <span className="bar-fill bar-hatched h-2.5 w-5" />
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
            <span className="bar-groove" aria-hidden="true">
              <span
                className="bar-stack bar-grow"
                style={{ width: `${((amount(band.graded) + amount(band.raw)) / most) * 100}%` }}
              >
                <span className="bar-fill" style={{ flexGrow: amount(band.graded) }} />
                <span className="bar-fill bar-hatched" style={{ flexGrow: amount(band.raw) }} />
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
