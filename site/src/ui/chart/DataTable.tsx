import { memo, type ReactNode, useState } from 'react';
import { formatCount } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { Button, classNames } from '../button.tsx';

const FEW = 30;

interface DataTableProps {
  caption: string;
  columns: readonly string[];
  /** First numeric column. */
  figures?: number;
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  className?: string;
}

export const DataTable = memo(function DataTable(props: DataTableProps) {
  const { caption, columns, figures = 1, rows, className } = props;
  const [all, setAll] = useState(false);
  const cell = (place: number) => (place < figures ? 'pe-3 text-start' : 'ps-2 text-end');
  const shown = all ? rows : rows.slice(0, FEW);
  return (
    <details className={className}>
      <summary className="w-fit cursor-pointer py-3 text-sm font-semibold text-(--link,var(--accent))">
        {t('Show as table')}
      </summary>
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-xs text-(--quiet,var(--muted))">
          <tr>
            {columns.map((column, place) => (
              <th key={column} scope="col" className={classNames('py-1.5 font-normal', cell(place))}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {shown.map(({ key, cells }) => (
            <tr key={key} className="border-t border-(--rule,var(--line))">
              {cells.map((content, place) =>
                place === 0 ? (
                  <th
                    key={columns[place]}
                    scope="row"
                    className={classNames('py-1.5 font-normal', cell(place))}
                  >
                    {content}
                  </th>
                ) : (
                  <td key={columns[place]} className={classNames('py-1.5', cell(place))}>
                    {content}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <Button variant="ghost" className="mt-2" onClick={() => setAll(true)}>
          {t('Show all {count}', { count: formatCount(rows.length) })}
        </Button>
      )}
    </details>
  );
});
