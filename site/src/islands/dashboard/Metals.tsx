import type { Share } from '../../../../shared/collection/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { DataTable } from '../../ui/chart/DataTable.tsx';
import { Donut, METAL_TONES } from './Donut.tsx';
import { amountOf, type Measure, shareColumns, shareRow, sumOf, writeShare } from './shares.ts';
import { metalOf, shareOf } from './words.ts';

/** Gold, silver, platinum and the rest: a ring, and beside it what its parts are. */
export function Metals({ metals, by }: { metals: readonly Share[]; by: Measure }) {
  const whole = sumOf(metals, by);
  const shown = metals.filter((share) => amountOf(share, by) > 0);
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <Donut
          shares={shown.map((share) => ({ name: share.name, amount: amountOf(share, by) }))}
          label={t('By metal: {shares}', {
            shares: shown
              .map((share) => `${metalOf(share.name)} ${shareOf(amountOf(share, by), whole)}`)
              .join(', '),
          })}
        />
        <ul className="ruled min-w-36 flex-1 border-y border-line">
          {metals.map((share) => (
            <li key={share.name} className="flex flex-wrap items-center gap-x-2.5 py-2">
              <span
                className="size-3 flex-none rounded-full"
                style={{ background: METAL_TONES[share.name]?.dot }}
                aria-hidden="true"
              />
              <span className="min-w-max flex-1">
                {share.name === 'Other metals' ? t('Other') : metalOf(share.name)}
                <span className="block text-xs text-muted tabular-nums">
                  {shareOf(amountOf(share, by), whole)}
                </span>
              </span>
              <b className="ms-auto font-semibold tabular-nums">{writeShare(share, by)}</b>
            </li>
          ))}
        </ul>
      </div>
      <DataTable
        className="mt-1"
        caption={t('The collection by metal')}
        columns={[t('Metal'), ...shareColumns()]}
        rows={metals.map((share) => shareRow({ ...share, name: metalOf(share.name) }))}
      />
    </>
  );
}
