import type { Tile } from '../../../../shared/format/worth.ts';

/** How many coins there are, and what their metal alone would bring (shared/format/worth.ts). */
export function Tiles({ tiles }: { tiles: readonly Tile[] }) {
  return (
    <dl className="pair">
      {tiles.map(({ name, value, note }) => (
        <div key={name} className="card px-3.5 py-3">
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="mt-0.5 text-xl leading-tight font-semibold tabular-nums">{value}</dd>
          <dd className="mt-1 text-xs text-muted">{note}</dd>
        </div>
      ))}
    </dl>
  );
}
