import { CONDITIONS } from '../../../../shared/coins/model.ts';
import type { GradeShare, Share } from '../../../../shared/collection/model.ts';
import { DataTable } from '../../ui/chart/DataTable.tsx';
import {
  amountOf,
  type Band,
  bandsOf,
  type Measure,
  SHARE_COLUMNS,
  shareRow,
  writeAmount,
  writeShare,
} from './shares.ts';

/** The conditions from the poorest to the finest, coins in slabs beside the others. */
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
            In a slab
          </span>
          <span className="flex items-center gap-1.5">
            <span className="bar-fill bar-hatched h-2.5 w-5" />
            Not graded
          </span>
        </p>
      )}
      <ul className="grid grid-cols-1 gap-2.5">
        {bands.map((band) => (
          <li key={band.name}>
            <span className="mb-1 flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
              <span>{band.name}</span>
              <span className="tabular-nums">
                <b className="font-semibold">{writeShare(together(band), by)}</b>
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
        caption="The collection by grade, the poorest first, then coins in slabs"
        columns={['Grade', ...SHARE_COLUMNS]}
        rows={grades.map((share) =>
          shareRow({ ...share, name: share.graded ? `${share.name}, in a slab` : share.name }),
        )}
      />
    </>
  );
}

const together = ({ raw, graded }: Band) => ({
  value: (raw?.value ?? 0) + (graded?.value ?? 0),
  quantity: (raw?.quantity ?? 0) + (graded?.quantity ?? 0),
});

const inWords = ({ graded }: Band, by: Measure) =>
  graded ? `, of it ${writeAmount(amountOf(graded, by), by)} in slabs` : ', none in a slab';
