import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type FocusEvent, type ReactNode, useCallback, useEffect, useRef } from 'react';
import type { CollectionCoin } from '../../../../server/coins/model.ts';
import { useScrollRestored } from '../../lib/navigation.ts';
import { CoinCardSkeleton } from '../coin/CoinCard.tsx';
import { CoinRowSkeleton } from './CoinRow.tsx';
import { type Geometry, useGeometry } from './use-geometry.ts';

export type Layout = 'grid' | 'list';

/** Pixels between the cards of a grid; rows of a list are ruled instead. */
const GAPS: Record<Layout, number> = { grid: 12, list: 0 };
/** Rows drawn above and below the screen. */
const OVERSCAN = 3;
/** More coins are asked for when fewer than these are left below the screen: half a second of a fast flick. */
const AHEAD = 40;

/** Two cards abreast; one where the text is so large that two would leave no room for a word. */
export const TEMPLATES: Record<Layout, CSSProperties> = {
  grid: {
    gridTemplateColumns: 'repeat(auto-fill, minmax(max(8rem, calc(50% - 8px)), 1fr))',
    gap: GAPS.grid,
  },
  list: { gridTemplateColumns: '1fr', gap: GAPS.list },
};

interface VirtualCoinsProps {
  coins: readonly CollectionCoin[];
  /** How many there are in all, loaded or not. */
  total: number;
  /** How many skeletons stand for coins on their way. */
  bones: number;
  layout: Layout;
  /** The end of what is loaded comes near. */
  onNearEnd: () => void;
  children: (coin: CollectionCoin) => ReactNode;
}

/** Coins of which only those near the screen are drawn; the page scrolls as if all of them were. */
export function VirtualCoins(props: VirtualCoinsProps) {
  const ruler = useRef<HTMLDivElement>(null);
  const { layout } = props;
  const geometry = useGeometry(ruler);
  return (
    <div className="relative">
      <div
        ref={ruler}
        className="invisible absolute inset-x-0 top-0 grid"
        style={TEMPLATES[layout]}
        aria-hidden="true"
      >
        <Bone layout={layout} />
      </div>
      {geometry && <Rows key={`${geometry.columns} ${geometry.rowHeight}`} {...props} geometry={geometry} />}
    </div>
  );
}

function Rows(props: VirtualCoinsProps & { geometry: Geometry }) {
  const { coins, total, bones, layout, onNearEnd, children, geometry } = props;
  const { columns, rowHeight, top } = geometry;
  const focused = useRef<number>(undefined);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: Math.ceil((coins.length + bones) / columns),
    estimateSize: () => rowHeight,
    gap: GAPS[layout],
    overscan: OVERSCAN,
    scrollMargin: top,
    // What has the focus keeps it, however far it is scrolled away.
    rangeExtractor: useCallback((range: Range) => withRow(range, focused.current), []),
  });

  // After the virtualizer, which begins by scrolling to where the page stands.
  useScrollRestored(true);

  const end = ((virtualizer.range?.endIndex ?? 0) + 1) * columns;
  const nearEnd = end > coins.length - AHEAD;
  useEffect(() => {
    if (nearEnd) onNearEnd();
  });

  const cells = virtualizer.getVirtualItems().flatMap((row) =>
    Array.from({ length: columns }, (_, column) => ({
      index: row.index * columns + column,
      style: place(row.start - top, column, geometry, GAPS[layout]),
    })),
  );
  return (
    <ul
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
      aria-labelledby="coins"
      onFocus={(event) => {
        focused.current = Math.floor(indexOf(event) / columns);
      }}
      onBlur={() => {
        focused.current = undefined;
      }}
    >
      {cells.map(({ index, style }) => {
        const coin = coins[index];
        if (coin) {
          return (
            <li
              key={coin.id}
              className="absolute [contain:size_layout_style]"
              style={style}
              data-index={index}
              aria-setsize={total}
              aria-posinset={index + 1}
            >
              {children(coin)}
            </li>
          );
        }
        return (
          index < coins.length + bones && (
            <li
              key={`bone ${index}`}
              className="absolute [contain:size_layout_style]"
              style={style}
              aria-hidden="true"
            >
              <Bone layout={layout} />
            </li>
          )
        );
      })}
    </ul>
  );
}

/** A skeleton as high as the coin it stands for. */
export const Bone = ({ layout }: { layout: Layout }) =>
  layout === 'grid' ? <CoinCardSkeleton /> : <CoinRowSkeleton />;

const place = (
  top: number,
  column: number,
  { columns, rowHeight }: Geometry,
  gap: number,
): CSSProperties => ({
  top,
  left: `calc(${column} * (100% + ${gap}px) / ${columns})`,
  width: `calc((100% - ${(columns - 1) * gap}px) / ${columns})`,
  height: rowHeight,
});

/** The rows near the screen, and one more wherever it is. */
function withRow(range: Range, row: number | undefined): number[] {
  const rows = defaultRangeExtractor(range);
  if (row === undefined || row >= range.count || rows.includes(row)) return rows;
  return [...rows, row].sort((a, b) => a - b);
}

const indexOf = ({ target }: FocusEvent): number =>
  Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? Number.NaN);
