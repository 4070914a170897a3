import { useState } from 'react';
import type { Share } from '../../../../shared/collection/model.ts';
import { categoryName } from '../../../../shared/format/category.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/chart/DataTable.tsx';
import {
  amountOf,
  largestFirst,
  type Measure,
  shareColumns,
  shareOf,
  shareRow,
  sumOf,
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
                <span className="bar-groove" aria-hidden="true">
                  <span
                    className="bar-fill bar-grow"
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
