import type { CollectionSummary } from '../../../../server/collection/model.ts';
import { formatCount, formatDate, formatMoneyCompact } from '../../lib/format.ts';
import { metalsHeld } from './worth.ts';

/** How many coins there are, and what their metal alone would bring. */
export function Tiles({ summary }: { summary: CollectionSummary }) {
  const { totalCount, categoryCount } = summary;
  return (
    <dl className="pair">
      <Tile
        name="Total Coins"
        value={formatCount(totalCount)}
        note={categoryCount === 1 ? 'in one category' : `across ${formatCount(categoryCount)} categories`}
      />
      <Tile name="Melt floor" {...meltFloor(summary)} />
    </dl>
  );
}

function meltFloor(summary: CollectionSummary): { value: string; note: string } {
  const held = metalsHeld(summary);
  if (held.length === 0) return { value: formatMoneyCompact(0), note: 'no precious metal' };
  if (held.every(({ value }) => value === null)) return { value: '–', note: 'no spot price known yet' };
  const total = held.reduce((sum, { value }) => sum + (value ?? 0), 0);
  return { value: formatMoneyCompact(total), note: `spot, ${formatDate(summary.metalPricesAt)}` };
}

function Tile({ name, value, note }: { name: string; value: string; note: string }) {
  return (
    <div className="card px-3.5 py-3">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="mt-0.5 text-xl leading-tight font-semibold tabular-nums">{value}</dd>
      <dd className="mt-1 text-xs text-muted">{note}</dd>
    </div>
  );
}
