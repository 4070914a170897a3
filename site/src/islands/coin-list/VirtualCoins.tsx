import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type FocusEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import type { CollectionCoin } from '../../../../shared/coins/model.ts';
import { usePanelCoin } from '../../lib/coin-panel.ts';
import { useScrollRestored } from '../../lib/navigation.ts';
import { CoinCardSkeleton } from '../coin/CoinCardSkeleton.tsx';
import { CoinRowSkeleton } from './CoinRow.tsx';
import { type Section, sectionAt, wallRows } from './sections.ts';

export type Layout = 'grid' | 'list';

/** Pixels between cards; rows have rules instead. */
const GAPS: Record<Layout, number> = { grid: 12, list: 0 };
const OVERSCAN: Record<Layout, number> = { grid: 2, list: 3 };
/** Coins left when the next page is loaded: half a second of a fast flick. */
const AHEAD = 40;

/** Height of a section's heading. */
const HEADING_REM = 2.5;

/** Space around a coin scrolled into view, in px. */
const MARGIN = 16;

/** On a phone two columns; one if large text needs the room. `size` is the least width of a card in rem. */
export const templateOf = (layout: Layout, size = 11): CSSProperties => ({
  gridTemplateColumns:
    layout === 'list' ? '1fr' : `repeat(auto-fill, minmax(max(8rem, min(50% - 8px, ${size}rem)), 1fr))`,
  gap: GAPS[layout],
});

interface VirtualCoinsProps {
  coins: readonly CollectionCoin[];
  total: number;
  /** Skeletons at the end. */
  skeletons: number;
  layout: Layout;
  size?: number;
  sections?: readonly Section[];
  onNearEnd: () => void;
  children: (coin: CollectionCoin) => ReactNode;
}

export function VirtualCoins(props: VirtualCoinsProps) {
  const ruler = useRef<HTMLDivElement>(null);
  const { layout, size } = props;
  const geometry = useGeometry(ruler);
  const anchor = useRef<Anchor>(undefined);
  return (
    <div className={size ? 'coin-wall relative' : 'relative'}>
      <div
        ref={ruler}
        // Invisible, so no shimmer to compute.
        className="invisible absolute inset-x-0 top-0 grid **:animate-none"
        style={templateOf(layout, size)}
        aria-hidden="true"
      >
        <CoinSkeleton layout={layout} />
      </div>
      {geometry && (
        <Rows
          key={`${geometry.columns} ${geometry.rowHeight} ${props.sections?.map(({ start }) => start).join() ?? ''}`}
          {...props}
          geometry={geometry}
          anchor={anchor}
        />
      )}
    </div>
  );
}

interface Anchor {
  index: number;
  offset: number;
}

function Rows(props: VirtualCoinsProps & { geometry: Geometry; anchor: RefObject<Anchor | undefined> }) {
  const { coins, total, skeletons, layout, sections, onNearEnd, children, geometry, anchor } = props;
  const { columns, rowHeight, top } = geometry;
  const focused = useRef<number>(undefined);
  const [heading] = useState(
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * HEADING_REM,
  );
  const count = coins.length + skeletons;
  const rows = useMemo(
    () => wallRows(count, columns, sections, heading),
    [count, columns, sections, heading],
  );
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: rows.count,
    estimateSize: (at) => rowHeight + (rows.row(at).section ? heading : 0),
    gap: GAPS[layout],
    scrollMargin: top,
    // Rows are drawn off-screen first, so they need not appear in the same frame.
    useFlushSync: false,
    rangeExtractor: (range) => rowsAround(range.startIndex, range.count, rowHeight, layout, focused.current),
  });

  // After the virtualizer, which sets its own scroll position first.
  useScrollRestored(true);
  const pitch = rowHeight + GAPS[layout];
  const openId = usePanelCoin();
  const open = openId === null ? -1 : coins.findIndex(({ id }) => id === openId);
  const placeOf = useEffectEvent((index: number) => {
    const row = rows.of(index);
    return top + row * pitch + rows.shift(row);
  });
  // After a change of columns, restore the open or the first visible coin.
  useLayoutEffect(() => {
    const saved = anchor.current;
    if (saved) window.scrollTo({ top: placeOf(saved.index) - saved.offset, behavior: 'instant' });
  }, [anchor]);
  const firstBelow = (scrollY: number) => {
    let [low, high] = [0, Math.max(0, rows.count - 1)];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (placeOf(rows.row(middle).first) < scrollY) low = middle + 1;
      else high = middle;
    }
    return rows.row(low).first;
  };
  const saveAnchor = useEffectEvent(() => {
    const { scrollY, innerHeight } = window;
    const isSeen = open >= 0 && placeOf(open) > scrollY - pitch && placeOf(open) < scrollY + innerHeight;
    const index = isSeen ? open : firstBelow(scrollY);
    anchor.current = scrollY > 0 || isSeen ? { index, offset: placeOf(index) - scrollY } : undefined;
  });
  useEffect(() => {
    if (open >= 0) saveAnchor();
    addEventListener('scroll', saveAnchor, { passive: true });
    return () => removeEventListener('scroll', saveAnchor);
  }, [open]);
  // Scrolls along when another coin is opened.
  const scrollToOpen = useEffectEvent(() => {
    const { scrollY, innerHeight } = window;
    const at = placeOf(open);
    const isAbove = at < scrollY;
    if (open < 0 || (!isAbove && at + rowHeight <= scrollY + innerHeight)) return;
    window.scrollTo({ top: isAbove ? at - MARGIN : at + rowHeight + MARGIN - innerHeight });
  });
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each other coin is followed
  useEffect(() => {
    if (!isFirst.current) scrollToOpen();
    isFirst.current = false;
  }, [open]);

  const lastRow = rows.row(virtualizer.range?.endIndex ?? 0);
  const end = lastRow.first + lastRow.length;
  const nearEnd = end > coins.length - AHEAD;
  useEffect(() => {
    if (nearEnd) onNearEnd();
  }, [nearEnd, onNearEnd]);

  const cells = virtualizer
    .getVirtualItems()
    .flatMap((row) => {
      const { first, length, section } = rows.row(row.index);
      const top = row.start + (section ? heading : 0);
      return Array.from({ length }, (_, column) => cellAt(coins, top, first + column, column));
    })
    .filter(({ index }) => index < coins.length + skeletons);
  const drawn = useGradualDrawing(cells.map(({ key }) => key));
  return (
    <ul
      className="relative contain-layout contain-size"
      style={{ height: virtualizer.getTotalSize() }}
      aria-labelledby="coins"
      onFocus={(event) => {
        const index = indexOf(event);
        focused.current = Number.isNaN(index) ? undefined : rows.of(index);
      }}
      onBlur={() => {
        focused.current = undefined;
      }}
    >
      {sections && (
        <SectionHeadings
          height={heading}
          current={sectionAt(sections, rows.row(virtualizer.range?.startIndex ?? 0).first)}
          shown={virtualizer.getVirtualItems().flatMap(({ index, start }) => {
            const { section } = rows.row(index);
            return section ? [{ section, top: start - top }] : [];
          })}
        />
      )}
      {cells.map(({ top: start, column, index, key, coin }) => (
        <Cell
          key={key}
          coin={coin}
          index={index}
          total={total}
          top={start - top}
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

interface SectionHeadingsProps {
  height: number;
  current: Section | undefined;
  shown: readonly { section: Section; top: number }[];
}

/** That of the first coins on screen stays at the top. */
function SectionHeadings({ height, current, shown }: SectionHeadingsProps) {
  return (
    <>
      <li className="sticky top-0 z-10 bg-paper" style={{ height }} aria-hidden="true">
        {current && <SectionName section={current} />}
      </li>
      {shown.map(({ section, top }) => (
        <li key={section.start} className="absolute inset-x-0" style={{ top, height }}>
          <h3>
            <SectionName section={section} />
          </h3>
        </li>
      ))}
    </>
  );
}

export const SectionName = ({ section: { label, coins } }: { section: Section }) => (
  <span className="flex h-full min-h-9 items-center gap-2 text-base font-semibold">
    <span className="truncate">{label}</span>
    <span className="flex-none text-sm font-normal text-muted tabular-nums">{coins}</span>
  </span>
);

function cellAt(coins: readonly CollectionCoin[], top: number, index: number, column: number) {
  const coin = coins[index];
  return { top, column, index, coin, key: coin?.id ?? `skeleton ${index}` };
}

interface CellProps {
  coin: CollectionCoin | undefined;
  index: number;
  total: number;
  top: number;
  height: number;
  column: number;
  columns: number;
  layout: Layout;
  drawn: boolean;
  draw: (coin: CollectionCoin) => ReactNode;
}

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
        {drawn && <CoinSkeleton layout={layout} />}
      </li>
    );
  }
  return (
    <li className={place} style={style} data-index={index} aria-setsize={total} aria-posinset={index + 1}>
      {drawn && draw(coin)}
    </li>
  );
});

export const CoinSkeleton = ({ layout }: { layout: Layout }) =>
  layout === 'grid' ? <CoinCardSkeleton /> : <CoinRowSkeleton />;

/** A constant number of rows, so that one is added for each removed; and the focused one. */
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

interface Geometry {
  columns: number;
  rowHeight: number;
  /** Pixels from the top of the page. */
  top: number;
}

/** Measured on one hidden skeleton, so that the total height is known before drawing. */
function useGeometry(ruler: RefObject<HTMLElement | null>): Geometry | undefined {
  const [geometry, setGeometry] = useState<Geometry>();
  const measure = useCallback(() => {
    const grid = ruler.current;
    if (!grid) return;
    const next: Geometry = {
      columns: getComputedStyle(grid).gridTemplateColumns.split(' ').length,
      rowHeight: Math.ceil(grid.getBoundingClientRect().height),
      top: Math.round(grid.getBoundingClientRect().top + window.scrollY),
    };
    setGeometry((now) => (now && same(now, next) ? now : next));
  }, [ruler]);
  // A new layout is measured before paint.
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    if (!ruler.current) return;
    // The body changes when something above the list does.
    const observer = new ResizeObserver(measure);
    observer.observe(ruler.current);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [ruler, measure]);
  return geometry;
}

const same = (a: Geometry, b: Geometry) =>
  a.columns === b.columns && a.rowHeight === b.rowHeight && a.top === b.top;

/** Share of the waiting coins drawn in a frame. */
const SHARE = 1 / 3;

/** Spreads drawing over frames, except at first and after a jump. */
function useGradualDrawing<Key>(near: readonly Key[]): ReadonlySet<Key> {
  const before = useRef<ReadonlySet<Key>>(new Set());
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const stillNear = near.filter((key) => before.current.has(key));
  const fresh = near.filter((key) => !before.current.has(key));
  const now = stillNear.length === 0 ? fresh : fresh.slice(0, Math.ceil(fresh.length * SHARE));
  const drawn = new Set([...stillNear, ...now]);

  useLayoutEffect(() => {
    before.current = drawn;
  });
  const more = drawn.size < near.length;
  useEffect(() => {
    if (!more) return;
    const frame = requestAnimationFrame(rerender);
    return () => cancelAnimationFrame(frame);
  });
  return drawn;
}
