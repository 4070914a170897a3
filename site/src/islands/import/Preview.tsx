import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { CircleAlert, CircleX } from 'lucide-react';
import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { KINDS as KIND_NAMES } from '../../../../shared/coins/kinds.ts';
import { countryName } from '../../../../shared/format/category.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { formatCount, formatDollars, formatOwn } from '../../../../shared/format/format.ts';
import type { ImportAlike, ImportDetail, ImportRow } from '../../../../shared/import/model.ts';
import { isTaken } from '../../../../shared/import/taken.ts';
import type { ImportDoubt, ImportKind } from '../../../../shared/import/words.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import { ROWS, useChooseRow, useRows } from '../../lib/queries/imports.ts';
import { rich } from '../../lib/rich.tsx';
import { toastFailure } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, Skeleton } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { wantInWords } from '../wants/want-labels.ts';
import { ACTIONS, KINDS, matchInWords, presentKinds, rowsInWords } from './import-labels.ts';

const NONE: readonly ImportDoubt[] = [];
/** Estimated row height in pixels. */
const USUAL_HEIGHT = 88;

/** Virtual list: only rows near the screen are rendered and fetched. */
export function Preview({ detail, isLooking }: { detail: ImportDetail; isLooking: boolean }) {
  const { id, counts, alike } = detail;
  const [kinds, setKinds] = useState<readonly ImportKind[]>([]);
  const shown = counts ? kinds.filter((kind) => counts[kind] > 0) : [];
  if (!counts) return null;
  return (
    <Card title={t('What will be imported')} aria-busy={isLooking || undefined}>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('Show only')}</legend>
        {presentKinds(counts).map(({ kind, count }) => (
          <label key={kind} className="choice tabular-nums">
            <input
              type="checkbox"
              className="absolute inset-0 cursor-pointer appearance-none"
              checked={shown.includes(kind)}
              onChange={({ target }) =>
                setKinds(target.checked ? [...shown, kind] : shown.filter((one) => one !== kind))
              }
            />
            {translated(KINDS[kind])} {formatCount(count)}
          </label>
        ))}
      </fieldset>
      {counts.takenWants > 0 && (
        <p className="mt-3 text-sm">
          {plural(counts.takenWants, {
            one: '# row goes to your want list because the file marks the coin as not owned.',
            other: '# rows go to your want list because the file marks the coins as not owned.',
          })}
        </p>
      )}
      <Rows
        key={shown.join()}
        id={id}
        stamp={JSON.stringify([detail.mapping, detail.encoding])}
        kinds={shown}
        alike={alike}
        accepted={detail.mapping.accepted ?? NONE}
        most={counts.rows}
      />
    </Card>
  );
}

interface RowsProps {
  id: string;
  stamp: string;
  kinds: readonly ImportKind[];
  alike: ImportAlike;
  accepted: readonly ImportDoubt[];
  /** Row count of the file. */
  most: number;
}

function Rows({ id, stamp, kinds, alike, accepted, most }: RowsProps) {
  const list = useRef<HTMLUListElement>(null);
  const top = useTop(list);
  const [pages, setPages] = useState<readonly number[]>([0]);
  const { rows, total = kinds.length > 0 ? 0 : most, error, retry } = useRows(id, stamp, kinds, pages);
  const choose = useChooseRow(id);
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: total,
    estimateSize: () => USUAL_HEIGHT,
    scrollMargin: top,
    overscan: 6,
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  const wanted: number[] = [];
  for (let page = Math.floor(from / ROWS); page <= Math.floor(to / ROWS); page += 1) wanted.push(page);
  if (wanted.join() !== pages.join()) setPages(wanted);

  if (error && rows.size === 0)
    return <ErrorState title={t('The rows could not be loaded')} text={sentenceOf(error)} onRetry={retry} />;
  return (
    <>
      <p className="mt-3 text-sm text-muted" role="status">
        {rowsInWords(total)}
      </p>
      <ul
        ref={list}
        className="relative"
        aria-label={t('Rows of the file')}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {items.map(({ index, start }) => (
          <li
            key={index}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={total}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 border-b border-line py-2.5"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <Row
              row={rows.get(index)}
              alike={alike}
              accepted={accepted}
              onChoose={(row, isOn, undo) =>
                choose.mutate(
                  {
                    n: row.n,
                    choice:
                      isTaken({ ...row, choice: null }, alike, accepted) === isOn
                        ? null
                        : isOn
                          ? 'take'
                          : 'leave',
                  },
                  {
                    onError: (failed) => {
                      undo();
                      toastFailure(t('Not Changed'), sentenceOf(failed));
                    },
                  },
                )
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Offset of the list in the page, in pixels. */
function useTop(list: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  return top;
}

interface RowProps {
  /** Undefined while loading. */
  row: ImportRow | undefined;
  alike: ImportAlike;
  accepted: readonly ImportDoubt[];
  /** `undo` reverts the choice on failure. */
  onChoose: (row: ImportRow, isOn: boolean, undo: () => void) => void;
}

const Row = memo(function Row({ row, alike, accepted, onChoose }: RowProps) {
  if (!row)
    return (
      <div className="grid h-16 content-center gap-2" aria-hidden="true">
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-3.5 w-1/3" />
      </div>
    );
  const { coin, want, line, problems, catalogue, duplicate, action } = row;
  const { word, tone } = ACTIONS[action];
  const inOwn = (amount: string) =>
    coin && coin.currency !== 'Unknown' ? `${amount} ${coin.currency}` : amount;
  const value = coin && (coin.estimatedValue !== null ? formatDollars(coin.estimatedValue) : null);
  const facts = coin && [
    want && wantInWords(want),
    coin.name.includes(coin.coinType) ? null : coin.coinType,
    coin.variation,
    coin.kind !== 'coin' && translated(KIND_NAMES[coin.kind]),
    !(want && coin.condition === 'Not Applicable') && conditionName(coin.condition),
    coin.grade,
    coin.certificate,
    coin.quantity > 1 && `×${coin.quantity}`,
    coin.country === 'Unknown' ? t('country not known') : countryName(coin.country),
    value ?? (coin.ownEstimatedValue !== null && inOwn(coin.ownEstimatedValue)),
    coin.purchasePrice !== null
      ? t('paid {price}', { price: formatDollars(coin.purchasePrice) })
      : coin.ownPurchasePrice !== null
        ? t('paid {price}', { price: inOwn(coin.ownPurchasePrice) })
        : coin.purchase?.price &&
          t('paid {price}', { price: formatOwn(coin.purchase.price, coin.purchase.currency) }),
    coin.purchase?.seller,
    coin.purchase?.place,
    coin.photos > 0 && plural(coin.photos, { one: '# photo', other: '# photos' }),
  ];
  const dated =
    coin &&
    `${coin.dating === 'undated' ? t('undated') : coin.dating}${coin.mintMark ? `-${coin.mintMark}` : ''}`;
  const taken = isTaken(row, alike, accepted);
  return (
    <div className="flex items-start gap-1">
      {action === 'wrong' || action === 'listed' ? (
        <CircleX className="mt-2.75 me-2.75 size-5.5 flex-none text-danger" aria-hidden="true" />
      ) : (
        <Taken taken={taken} line={line} onChange={(isOn, undo) => onChoose(row, isOn, undo)} />
      )}
      <div className="min-w-0 flex-1 py-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <b className="min-w-0 font-semibold wrap-anywhere">
            {coin && <span className="tabular-nums">{dated}</span>}
            {coin && ' · '}
            {coin
              ? coin.name.replace(`${coin.dating} `, '')
              : row.cells.filter(Boolean).slice(0, 5).join(' · ') || t('An empty row')}
          </b>
          <Badge tone={tone}>{translated(word)}</Badge>
          <span className="ms-auto text-xs text-muted tabular-nums">
            {t('Row {line}', { line: formatCount(line) })}
          </span>
        </p>
        {action === 'listed' && <p className="text-sm">{t('This coin is already on your want list.')}</p>}
        {facts && <p className="text-sm text-muted wrap-anywhere">{facts.filter(Boolean).join(' · ')}</p>}
        {coin?.notes && (
          <p className="line-clamp-2 text-sm text-muted wrap-anywhere">
            {t('In the notes: {notes}', { notes: coin.notes.replaceAll('\n', ' · ') })}
          </p>
        )}
        {catalogue && <p className="text-sm text-muted wrap-anywhere">{matchInWords(catalogue)}</p>}
        {duplicate && (
          <p className="text-sm wrap-anywhere">
            {rich(duplicate.by === 'reference' ? t('Updates <coin/>') : t('Possible duplicate of <coin/>'), {
              coin: () => (
                <a className="link" href={`/coin/${duplicate.coinId}`}>
                  {duplicate.name}
                </a>
              ),
            })}
          </p>
        )}
        {problems.map(({ message, kind }) => (
          <p key={message} className={`flex gap-1.5 text-sm wrap-anywhere ${COLOURS[kind]}`}>
            <CircleAlert className="mt-0.5 size-4 flex-none" aria-hidden="true" />
            <span className="min-w-0">{translated(message)}</span>
          </p>
        ))}
      </div>
    </div>
  );
});

const COLOURS = { wrong: 'text-danger', doubtful: 'text-warning', told: 'text-muted' };

interface TakenProps {
  taken: boolean;
  line: number;
  onChange: (isOn: boolean, undo: () => void) => void;
}

/** Optimistic update. */
function Taken({ taken, line, onChange }: TakenProps) {
  const [isOn, setOn] = useState(taken);
  useEffect(() => setOn(taken), [taken]);
  return (
    <label className="check -ms-2.75 w-11! justify-center">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => {
          setOn(target.checked);
          onChange(target.checked, () => setOn(taken));
        }}
      />
      <span className="sr-only">{t('Import row {line}', { line })}</span>
    </label>
  );
}
