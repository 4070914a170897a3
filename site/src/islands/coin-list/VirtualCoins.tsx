import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type FocusEvent,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { useBeside } from '../../lib/beside.ts';
import { useScrollRestored } from '../../lib/navigation.ts';
import { CoinCardSkeleton } from '../coin/CoinCardSkeleton.tsx';
import { CoinRowSkeleton } from './CoinRow.tsx';
import { type Geometry, useGeometry } from './use-geometry.ts';
import { useGradually } from './use-gradually.ts';

export type Layout = 'grid' | 'list';

/** Pixels between the cards of a grid; rows of a list are ruled instead. */
const GAPS: Record<Layout, number> = { grid: 12, list: 0 };
/** Rows drawn above and below the screen. */
const OVERSCAN: Record<Layout, number> = { grid: 2, list: 3 };
/** More coins are asked for when fewer than these are left below the screen: half a second of a fast flick. */
const AHEAD = 40;

/** Pixels left above or below a coin that is scrolled into view. */
const MARGIN = 16;

/** Two cards abreast; one where the text is so large that two would leave no room for a word. */
export const TEMPLATES: Record<Layout, CSSProperties> = {
  grid: {
    gridTemplateColumns: 'repeat(auto-fill, minmax(max(8rem, min(50% - 8px, 11rem)), 1fr))',
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
  const anchor = useRef<Anchor>(undefined);
  return (
    <div className="relative">
      <div
        ref={ruler}
        // Its shimmer would cost every frame a bit, and nobody sees it.
        className="invisible absolute inset-x-0 top-0 grid **:animate-none"
        style={TEMPLATES[layout]}
        aria-hidden="true"
      >
        <Bone layout={layout} />
      </div>
      {geometry && (
        <Rows
          key={`${geometry.columns} ${geometry.rowHeight}`}
          {...props}
          geometry={geometry}
          anchor={anchor}
        />
      )}
    </div>
  );
}

/** A coin that stays where it is on the screen when the list becomes wider or narrower: by its place, and pixels below the screen's top. */
interface Anchor {
  index: number;
  offset: number;
}

function Rows(props: VirtualCoinsProps & { geometry: Geometry; anchor: RefObject<Anchor | undefined> }) {
  const { coins, total, bones, layout, onNearEnd, children, geometry, anchor } = props;
  const { columns, rowHeight, top } = geometry;
  const focused = useRef<number>(undefined);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: Math.ceil((coins.length + bones) / columns),
    estimateSize: () => rowHeight,
    gap: GAPS[layout],
    scrollMargin: top,
    // What comes is drawn beyond the screen's edge: it need not be there in the very frame that scrolled, whose task is
    // short without it.
    useFlushSync: false,
    rangeExtractor: (range) => rowsAround(range.startIndex, range.count, rowHeight, layout, focused.current),
  });

  // After the virtualizer, which begins by scrolling to where the page stands.
  useScrollRestored(true);
  const pitch = rowHeight + GAPS[layout];
  const besides = useBeside();
  const open = besides === null ? -1 : coins.findIndex(({ id }) => id === besides);
  const placeOf = useEffectEvent((index: number) => top + Math.floor(index / columns) * pitch);
  // Drawn in other columns, what is shown beside the list, and else what is seen first, stays where it is on the screen.
  useLayoutEffect(() => {
    const held = anchor.current;
    if (held) window.scrollTo({ top: placeOf(held.index) - held.offset, behavior: 'instant' });
  }, [anchor]);
  const hold = useEffectEvent(() => {
    const { scrollY, innerHeight } = window;
    const isSeen = open >= 0 && placeOf(open) > scrollY - pitch && placeOf(open) < scrollY + innerHeight;
    const index = isSeen ? open : Math.max(0, Math.ceil((scrollY - top) / pitch)) * columns;
    anchor.current = scrollY > 0 || isSeen ? { index, offset: placeOf(index) - scrollY } : undefined;
  });
  useEffect(() => {
    // Closed, it stays where it is until the list is scrolled.
    if (open >= 0) hold();
    addEventListener('scroll', hold, { passive: true });
    return () => removeEventListener('scroll', hold);
  }, [open]);
  // Walked through, the list follows.
  const follow = useEffectEvent(() => {
    const { scrollY, innerHeight } = window;
    const at = placeOf(open);
    const isAbove = at < scrollY;
    if (open < 0 || (!isAbove && at + rowHeight <= scrollY + innerHeight)) return;
    window.scrollTo({ top: isAbove ? at - MARGIN : at + rowHeight + MARGIN - innerHeight });
  });
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each other coin is followed
  useEffect(() => {
    if (!isFirst.current) follow();
    isFirst.current = false;
  }, [open]);

  const end = ((virtualizer.range?.endIndex ?? 0) + 1) * columns;
  const nearEnd = end > coins.length - AHEAD;
  useEffect(() => {
    if (nearEnd) onNearEnd();
  }, [nearEnd, onNearEnd]);

  const cells = virtualizer
    .getVirtualItems()
    .flatMap((row) => Array.from({ length: columns }, (_, column) => cellAt(coins, row, column, columns)))
    .filter(({ index }) => index < coins.length + bones);
  const drawn = useGradually(cells.map(({ key }) => key));
  return (
    <ul
      className="relative contain-layout contain-size"
      style={{ height: virtualizer.getTotalSize() }}
      aria-labelledby="coins"
      onFocus={(event) => {
        focused.current = Math.floor(indexOf(event) / columns);
      }}
      onBlur={() => {
        focused.current = undefined;
      }}
    >
      {cells.map(({ row, column, index, key, coin }) => (
        <Cell
          key={key}
          coin={coin}
          index={index}
          total={total}
          top={row.start - top}
          height={rowHeight}
          column={column}
          columns={columns}
          layout={layout}
          drawn={drawn.has(key)}
          draw={children}
        />
      ))}
    </ul>
  );
}

function cellAt(coins: readonly CollectionCoin[], row: VirtualItem, column: number, columns: number) {
  const index = row.index * columns + column;
  const coin = coins[index];
  return { row, column, index, coin, key: coin?.id ?? `bone ${index}` };
}

interface CellProps {
  /** Absent while it is on its way. */
  coin: CollectionCoin | undefined;
  index: number;
  total: number;
  top: number;
  height: number;
  column: number;
  columns: number;
  layout: Layout;
  /** Its turn to be drawn has come. */
  drawn: boolean;
  draw: (coin: CollectionCoin) => ReactNode;
}

/** The place of one coin in the list. All of its properties stay the same while the page is scrolled. */
const Cell = memo(function Cell(props: CellProps) {
  const { coin, index, total, top, height, column, columns, layout, drawn, draw } = props;
  const gap = GAPS[layout];
  const style: CSSProperties = {
    top,
    insetInlineStart: `calc(${column} * (100% + ${gap}px) / ${columns})`,
    width: `calc((100% - ${(columns - 1) * gap}px) / ${columns})`,
    height,
  };
  const place = 'absolute contain-layout contain-size';
  if (!coin) {
    return (
      <li className={place} style={style} aria-hidden="true">
        {drawn && <Bone layout={layout} />}
      </li>
    );
  }
  return (
    <li className={place} style={style} data-index={index} aria-setsize={total} aria-posinset={index + 1}>
      {drawn && draw(coin)}
    </li>
  );
});

/** A skeleton as high as the coin it stands for. */
export const Bone = ({ layout }: { layout: Layout }) =>
  layout === 'grid' ? <CoinCardSkeleton /> : <CoinRowSkeleton />;

/**
 * The rows near the screen: as many for every place, so that one goes whenever another comes, in one change of the
 * page. And the row with the focus, which is kept however far it is scrolled away.
 */
function rowsAround(
  first: number,
  count: number,
  rowHeight: number,
  layout: Layout,
  focused: number | undefined,
) {
  const start = first - OVERSCAN[layout];
  const end = start + Math.ceil(window.innerHeight / (rowHeight + GAPS[layout])) + 1 + 2 * OVERSCAN[layout];
  const rows = Array.from({ length: Math.max(0, end - start) }, (_, n) => start + n).filter(
    (row) => row >= 0 && row < count,
  );
  if (focused === undefined || focused >= count || rows.includes(focused)) return rows;
  return [...rows, focused].sort((a, b) => a - b);
}

const indexOf = ({ target }: FocusEvent): number =>
  Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? Number.NaN);
