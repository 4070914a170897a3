import { memo } from 'react';
import { formatDateTime, formatMoney } from '../../../../../shared/format/format.ts';
import { t } from '../../../../../shared/language/i18n.ts';
import { DataTable } from '../../../ui/chart/DataTable.tsx';
import type { Point } from './layout.ts';

/** A point and what there is to say of it besides. */
export type Row = Point & { note?: string };

interface PointTableProps {
  points: readonly Row[];
  label: string;
}

/** All points in words, newest first. */
export const PointTable = memo(function PointTable({ points, label }: PointTableProps) {
  const newest = [...points.entries()].reverse();
  return (
    <DataTable
      className="mt-1"
      caption={t('{label}, newest first', { label })}
      columns={[t('Date'), t('Source'), t('Value')]}
      figures={2}
      rows={newest.map(([place, { value, at, source, note }]) => ({
        key: String(place),
        cells: [
          formatDateTime(at),
          <span key="source">
            {source}
            {note && <span className="block text-xs text-muted">{note}</span>}
          </span>,
          <b key="value" className="font-semibold">
            {formatMoney(value)}
          </b>,
        ],
      }))}
    />
  );
});
