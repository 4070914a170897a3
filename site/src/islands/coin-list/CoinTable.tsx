import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { GroupBy } from '../../../../shared/coins/groups.ts';
import type { CollectionCoin, Sort } from '../../../../shared/coins/model.ts';
import { formatCount, formatGain, formatMoney } from '../../../../shared/format/format.ts';
import { t, tAs } from '../../../../shared/language/i18n.ts';
import { keepWalk, openPanel, usePanelCoin } from '../../lib/coin-panel.ts';
import { meantKey } from '../../lib/keys.ts';
import { useTotals } from '../../lib/queries/bulk.ts';
import type { CoinFilter } from '../../lib/queries/coins.ts';
import { rememberCoin } from '../../lib/queries/lists.ts';
import { classNames } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { useLatePart } from '../coin/late.ts';
import { keepColumns } from '../collection/saved.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { holdingInWords } from './coin-list-labels.ts';
import { MoreFailed, useRows } from './more-coins.tsx';
import { type Section, sectionAt, useSections } from './sections.ts';
import { ALL, isSelected, type Selection, toRequest } from './selection.ts';
import { TableHead } from './TableHead.tsx';
import { type CellEdit, TableRow } from './TableRow.tsx';
import { columnsNamed, fieldIn, readColumns, tracksOf, withName } from './table-columns.tsx';
import { SectionName } from './VirtualCoins.tsx';

const loadPurchases = async () => (await import('../coin/PurchasesSheet.tsx')).PurchasesOf;

/** Row height in rem, so that it grows with the text. */
const ROW_REM = 2.75;
const HEADING_REM = 2.25;

interface CoinTableProps {
  filter: CoinFilter;
  total: number;
  group?: GroupBy;
  /** Columns in the address. */
  chosen?: readonly string[];
  onColumns?: (columns: readonly string[]) => void;
  onSort: (sort: Sort) => void;
  selection: Selection | undefined;
  onSelect: (id: number, on: boolean, through: boolean, row: number) => void;
  onLoaded: (coins: readonly CollectionCoin[]) => void;
}

export default function CoinTable(props: CoinTableProps) {
  const { filter, total, group, chosen, onColumns, onSort, selection, onSelect, onLoaded } = props;
  const [kept, setKept] = useState(() => readColumns());
  const shown = useMemo(() => (chosen ? withName(chosen) : kept), [chosen, kept]);
  const columns = useMemo(() => columnsNamed(shown), [shown]);
  const sections = useSections(filter, group);
  const starts = useMemo(() => new Map(sections?.map((one) => [one.start, one])), [sections]);
  const { tracks, least } = useMemo(() => tracksOf(columns), [columns]);
  const [active, setActive] = useState<Place>({ row: 0, column: 1 });
  const [editing, setEditing] = useState<CellEdit>();
  const scroller = useRef<HTMLDivElement>(null);
  const takesFocus = useRef(false);
  const followsActive = useRef(false);
  const [rowHeight] = useState(
    () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * ROW_REM,
  );

  const headingHeight = (rowHeight / ROW_REM) * HEADING_REM;

  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: (row) => rowHeight + (starts.has(row) ? headingHeight : 0),
    overscan: 8,
    useFlushSync: false,
    // Keep the focused and the edited row mounted.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), active.row, editing?.row ?? active.row])]
        .filter((row) => row >= 0 && row < range.count)
        .sort((a, b) => a - b),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that begin a section are higher
  useLayoutEffect(() => virtualizer.measure(), [starts, virtualizer]);
  const items = virtualizer.getVirtualItems();
  const rows = useRows(filter, total, {
    first: virtualizer.range?.startIndex ?? 0,
    last: virtualizer.range?.endIndex ?? 0,
    isMoving: virtualizer.isScrolling,
  });
  useEffect(() => onLoaded(rows.coins), [rows.coins, onLoaded]);

  const go = useCallback((place: Place) => {
    takesFocus.current = true;
    followsActive.current = true;
    // A new object focuses the cell again.
    setActive({ ...place });
  }, []);
  useLayoutEffect(() => {
    if (!takesFocus.current) return;
    takesFocus.current = false;
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-at="${active.row} ${active.column}"]`);
    // Column 0 holds a link or a checkbox.
    const target = (active.column === 0 && cell?.querySelector<HTMLElement>('a, input')) || cell;
    if (active.row === 0) scroller.current?.scrollTo({ top: 0 });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    target?.focus({ preventScroll: true });
  }, [active]);

  // The split view follows the active row.
  const openId = usePanelCoin();
  const current = rows.at(active.row);
  useEffect(() => {
    if (!followsActive.current || openId === null || !current) return;
    followsActive.current = false;
    rememberCoin(current);
    const row = scroller.current?.querySelector(`[data-index="${active.row}"]`);
    if (row) keepWalk(row);
    openPanel(current.id, { walked: true });
  }, [openId, current, active.row]);

  const [Purchases, wantPurchases] = useLatePart(loadPurchases);
  const [purchasesOf, setPurchasesOf] = useState<number>();

  const latest = useRef({ active, columns });
  latest.current = { active, columns };
  const close = useCallback(
    (step: -1 | 0 | 1 | null) => {
      setEditing(undefined);
      const { active: at, columns: now } = latest.current;
      if (step !== null) go({ row: at.row, column: Math.max(1, Math.min(now.length, at.column + step)) });
    },
    [go],
  );

  /** False if the cell is read-only. */
  const edit = ({ row, column }: Place, letter?: string): boolean => {
    const coin = rows.at(row);
    const at = columns[column - 1];
    if (!coin || !at || selection) return false;
    if (at.field && !fieldIn(at, coin)) {
      void Promise.resolve(wantPurchases()).then((loaded) => loaded && setPurchasesOf(coin.id));
      return true;
    }
    if (!at.field) return false;
    setEditing({ id: coin.id, row, column: at.name, letter });
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const here = placeOf(event);
    if (!here || event.altKey || event.nativeEvent.isComposing) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const { key, ctrlKey, metaKey } = event;
    const press = { key: meantKey(key), ctrlKey, metaKey };
    const next = placeAfter(here, press, { rows: total, columns: columns.length + 1, page });
    if (next) {
      event.preventDefault();
      event.stopPropagation();
      return go(next);
    }
    if (ctrlKey || metaKey) return;
    const coin = rows.at(here.row);
    if (key === ' ' && selection && coin && here.column > 0) {
      event.preventDefault();
      return onSelect(coin.id, !isSelected(selection, coin.id), event.shiftKey, here.row);
    }
    if (here.column === 0) return;
    const opens = key === 'Enter' || key === 'F2';
    const letter = [...key].length === 1 && key !== ' ' ? key : undefined;
    if ((opens || letter) && edit(here, letter)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  return (
    <div className="min-w-0">
      <Totals selection={selection} filter={filter} />
      <ColumnChooser
        shown={shown}
        onChange={(next) => {
          if (chosen) onColumns?.(next);
          else setKept(next);
          keepColumns(next);
          setActive(({ row }) => ({ row, column: 1 }));
        }}
      />
      <div
        ref={scroller}
        className={classNames(
          'coin-table card h-[max(24rem,100dvh-21rem)] overflow-auto overscroll-contain p-0 contain-strict',
          // Scrolled cells stay clear of the headings.
          sections ? 'scroll-pt-20' : 'scroll-pt-11',
        )}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: rows are drawn near the screen alone, which no table element can */}
        <div
          role="grid"
          aria-label={t('Coins')}
          aria-rowcount={total + 1}
          aria-colcount={columns.length + 1}
          aria-multiselectable={selection ? true : undefined}
          style={{ ['--columns' as string]: tracks, minWidth: least }}
          onKeyDown={onKeyDown}
          onFocus={(event) => {
            const at = placeOf(event);
            if (at && (at.row !== active.row || at.column !== active.column)) setActive(at);
          }}
          onClick={(event) => {
            const at = placeOf(event);
            const coin = at && rows.at(at.row);
            if (selection && coin && at.column > 0)
              onSelect(coin.id, !isSelected(selection, coin.id), event.shiftKey, at.row);
          }}
          onDoubleClick={(event) => {
            const at = placeOf(event);
            if (at && at.column > 0 && !editing) edit(at);
          }}
        >
          <TableHead
            columns={columns}
            sort={filter.sort ?? 'newest'}
            onSort={onSort}
            section={sections && sectionAt(sections, virtualizer.range?.startIndex ?? 0)}
          />
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
            {items.map((item) => {
              const coin = rows.at(item.index);
              const section = starts.get(item.index);
              return (
                <Fragment key={item.index}>
                  {section && <SectionRow section={section} top={item.start} columns={columns.length + 1} />}
                  <TableRow
                    coin={coin}
                    index={item.index}
                    columns={columns}
                    top={item.start + (section ? headingHeight : 0)}
                    height={rowHeight}
                    active={active.row === item.index ? active.column : undefined}
                    editing={coin && editing?.id === coin.id ? editing : undefined}
                    selected={coin && selection && isSelected(selection, coin.id)}
                    onSelect={onSelect}
                    onClose={close}
                  />
                </Fragment>
              );
            })}
          </div>
        </div>
      </div>
      {Purchases && purchasesOf !== undefined && (
        <Purchases id={purchasesOf} onClose={() => setPurchasesOf(undefined)} />
      )}
      {rows.isFetching && <Loading label={t('Loading more coins')}>{null}</Loading>}
      {rows.failed && <MoreFailed busy={rows.isFetching} onRetry={() => void rows.failed?.refetch()} />}
    </div>
  );
}

interface SectionRowProps {
  section: Section;
  top: number;
  columns: number;
}

const SectionRow = ({ section, top, columns }: SectionRowProps) => (
  // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: a heading between rows that are drawn near the screen alone
  <div role="row" className="absolute inset-x-0" style={{ top }}>
    {/* biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useSemanticElements: as above */}
    <div role="gridcell" aria-colspan={columns} className="sticky start-0 h-9 w-fit max-w-full px-3">
      <SectionName section={section} />
    </div>
  </div>
);

/** Of the selected coins, else of the whole list; each sum says what it leaves out. */
function Totals({ selection, filter }: Pick<CoinTableProps, 'selection' | 'filter'>) {
  const isPicked = selection !== undefined && (selection.all || selection.ids.size > 0);
  const { data } = useTotals(toRequest(isPicked ? selection : ALL, filter));
  if (!data) return <Skeleton className="mb-2 h-5 w-80" />;
  const { records, pieces, value, valued, paid, paidFor, gain, compared } = data;
  const sums = [
    { name: t('Value'), text: formatMoney(value), of: valued },
    { name: tAs('column of a table', 'Paid'), text: formatMoney(paid), of: paidFor },
    { name: tAs('column of a table', 'Gain'), text: formatGain(gain), of: compared },
  ];
  return (
    <dl
      className="mb-2 flex flex-wrap items-baseline gap-x-6 gap-y-1 text-sm tabular-nums"
      aria-label={isPicked ? t('Totals of the selected coins') : t('Totals of the list')}
    >
      <div>
        <dt className="sr-only">{t('Coins')}</dt>
        <dd>
          {isPicked
            ? t('{coins} selected', { coins: holdingInWords(records, pieces) })
            : holdingInWords(records, pieces)}
        </dd>
      </div>
      {sums.map(({ name, text, of }) => (
        <div key={name} className="flex flex-wrap items-baseline gap-x-1.5">
          <dt className="text-muted">{name}</dt>
          <dd className="font-semibold">{of > 0 || records === 0 ? text : '–'}</dd>
          {of < records && (
            <dd className="text-xs text-muted">
              {t('{known} of {all} known', { known: formatCount(of), all: formatCount(records) })}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function placeOf({ target }: KeyboardEvent | FocusEvent | MouseEvent): Place | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
  const [row, column] = cell?.dataset.at?.split(' ').map(Number) ?? [];
  return row === undefined || column === undefined ? undefined : { row, column };
}

interface Place {
  row: number;
  column: number;
}

interface Extent {
  rows: number;
  columns: number;
  page: number;
}

export function placeAfter(
  { row, column }: Place,
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
  { rows, columns, page }: Extent,
): Place | undefined {
  const far = ctrlKey || metaKey;
  const to = (nextRow: number, nextColumn: number): Place => ({
    row: Math.max(0, Math.min(rows - 1, nextRow)),
    column: Math.max(0, Math.min(columns - 1, nextColumn)),
  });
  switch (key) {
    case 'ArrowUp':
      return to(far ? 0 : row - 1, column);
    case 'ArrowDown':
      return to(far ? rows - 1 : row + 1, column);
    case 'ArrowLeft':
      return to(row, far ? 0 : column - 1);
    case 'ArrowRight':
      return to(row, far ? columns - 1 : column + 1);
    case 'Home':
      return to(far ? 0 : row, 0);
    case 'End':
      return to(far ? rows - 1 : row, columns - 1);
    case 'PageUp':
      return to(row - page, column);
    case 'PageDown':
      return to(row + page, column);
    default:
      return undefined;
  }
}
