import { memo, useState } from 'react';
import { formatCount, formatDateTime, formatMoney } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { Point } from './layout.ts';

/** As many rows as are read; there may be a thousand. */
const FEW = 30;

interface PointTableProps {
  points: readonly Point[];
  label: string;
}

/** All points in words, newest first. */
export const PointTable = memo(function PointTable({ points, label }: PointTableProps) {
  const [all, setAll] = useState(false);
  const newest = [...points.entries()].reverse();
  const rows = all ? newest : newest.slice(0, FEW);
  return (
    <details className="mt-1">
      <summary className="w-fit cursor-pointer py-3 text-sm font-semibold text-accent">Show as table</summary>
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{label}, newest first</caption>
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="py-1.5 pr-3 font-normal">
              Date
            </th>
            <th scope="col" className="py-1.5 pr-3 font-normal">
              Source
            </th>
            <th scope="col" className="py-1.5 text-right font-normal">
              Value
            </th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {rows.map(([place, { value, at, source }]) => (
            <tr key={place} className="border-t border-line">
              <td className="py-1.5 pr-3">{formatDateTime(at)}</td>
              <td className="py-1.5 pr-3">{source}</td>
              <td className="py-1.5 text-right font-semibold">{formatMoney(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length < points.length && (
        <Button variant="ghost" className="mt-2" onClick={() => setAll(true)}>
          Show all {formatCount(points.length)}
        </Button>
      )}
    </details>
  );
});
