import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Album, Hole } from '../../../../shared/albums/album.ts';
import { discOf } from '../../../../shared/format/disc.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { photoAt, photoOf, SIDES, typePictureOf } from '../../../../shared/photos/model.ts';
import type { WantStatus } from '../../../../shared/wants/want.ts';
import { at } from '../../lib/base.ts';
import { rememberCoin } from '../../lib/queries/lists.ts';
import { classNames } from '../../ui/button.tsx';
import { CoinDisc } from '../../ui/picture.tsx';

/** What a tap on an empty hole does; nothing for a reader. */
export type Tap = 'add' | 'want';

interface HolesProps {
  album: Album;
  /** Being added. */
  pending: ReadonlySet<string>;
  tap: Tap | null;
  onChoose: (holes: readonly Hole[]) => void;
  /** Marks a hole as wanted, or takes the mark off. */
  onMark: (hole: Hole) => void;
}

/** A finger that rests this long begins a run, in ms; a shorter touch scrolls or taps. */
const LONG_PRESS_MS = 350;

/** Tap chooses one hole; press and slide a run; arrow keys move, Enter chooses, W marks as wanted. */
export function Holes({ album, pending, tap, onChoose, onMark }: HolesProps) {
  const { holesInOrder: holes, face } = album;
  const grid = useRef<HTMLUListElement>(null);
  const [run, setRun] = useState<{ from: number; to: number }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isSliding = useRef(false);
  const focused = useRef<number>(undefined);
  // A hole that was filled is another element: the keys go on from there.
  useLayoutEffect(() => {
    if (focused.current === undefined || document.activeElement !== document.body) return;
    const place = grid.current?.querySelector<HTMLElement>(
      `[data-hole="${focused.current}"] > :is(a, button)`,
    );
    place?.focus({ preventScroll: true });
  });

  const indexAt = ({ clientX, clientY }: PointerEvent): number | undefined => {
    const found = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-hole]');
    return found && grid.current?.contains(found) ? Number(found.dataset.hole) : undefined;
  };
  const inRun = (index: number) =>
    run !== undefined && index >= Math.min(run.from, run.to) && index <= Math.max(run.from, run.to);
  const emptyIn = () => holes.filter((hole, index) => inRun(index) && isEmpty(hole));

  const begin = (event: PointerEvent) => {
    const from = indexAt(event);
    if (from === undefined || event.button !== 0 || tap === null) return;
    if (event.pointerType === 'mouse') setRun({ from, to: from });
    else timer.current = setTimeout(() => setRun({ from, to: from }), LONG_PRESS_MS);
  };
  const slide = (event: PointerEvent) => {
    // A finger that moves first scrolls.
    if (!run) return clearTimeout(timer.current);
    const to = indexAt(event);
    if (to === undefined || to === run.to) return;
    isSliding.current = true;
    setRun({ ...run, to });
  };
  const end = () => {
    clearTimeout(timer.current);
    if (run && run.from !== run.to) onChoose(emptyIn());
    setRun(undefined);
    // The click that follows the release is no tap.
    setTimeout(() => {
      isSliding.current = false;
    });
  };
  const indexOf = ({ target }: MouseEvent | KeyboardEvent): number | undefined => {
    const place = target instanceof Element && target.closest<HTMLElement>('[data-hole] > :is(a, button)');
    return place ? Number(place.parentElement?.dataset.hole) : undefined;
  };
  const choose = (event: MouseEvent) => {
    const hole = holes[indexOf(event) ?? -1];
    if (hole?.coin) rememberCoin(hole.coin);
    else if (hole && isEmpty(hole) && !isSliding.current) onChoose([hole]);
  };
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event;
    const hole = holes[indexOf(event) ?? -1];
    if (key.toLowerCase() === 'w' && !ctrlKey && !metaKey && hole && isEmpty(hole)) onMark(hole);
    else moveFocus(event, grid.current);
  };
  const cancel = () => {
    clearTimeout(timer.current);
    setRun(undefined);
    isSliding.current = false;
  };

  return (
    <ul
      ref={grid}
      aria-label={t('Holes')}
      className={classNames(
        'felt grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-x-2 gap-y-4 p-3 select-none sm:p-5',
        'print:grid-cols-10 print:gap-y-2 print:bg-none print:p-0 print:shadow-none',
        run && 'touch-none',
      )}
      onPointerDown={begin}
      onPointerMove={slide}
      onPointerUp={end}
      onPointerCancel={cancel}
      onPointerLeave={cancel}
      onClick={choose}
      onKeyDown={press}
      onFocus={({ target }) => {
        focused.current = Number(target.closest<HTMLElement>('[data-hole]')?.dataset.hole);
      }}
      onBlur={({ target }) => {
        if (target.isConnected) focused.current = undefined;
      }}
      onContextMenu={(event) => run && event.preventDefault()}
    >
      {holes.map((hole, index) => (
        <Item
          key={hole.key}
          {...{ hole, index, face, tap }}
          isPending={pending.has(hole.key)}
          isChosen={inRun(index)}
        />
      ))}
    </ul>
  );
}

interface ItemProps extends EmptyProps {
  index: number;
  face: Album['face'];
}

/** Hundreds of them: without a listener of its own, and drawn again where it changed. */
const Item = memo(function Item({ hole, index, face, ...state }: ItemProps) {
  return (
    <li
      id={encodeURIComponent(hole.key)}
      data-hole={index}
      className="scroll-mt-24 print:break-inside-avoid [contain-intrinsic-size:auto_7rem] [content-visibility:auto]"
    >
      {hole.coin ? <Filled hole={hole} coin={hole.coin} face={face} /> : <Empty hole={hole} {...state} />}
    </li>
  );
});

const isEmpty = ({ coin, isAnnounced }: Hole) => coin === null && !isAnnounced;

export const nameOf = ({ label, detail, isProof }: Hole): string =>
  [label, detail, isProof && t('proof')].filter(Boolean).join(' · ');

interface FilledProps {
  hole: Hole;
  coin: NonNullable<Hole['coin']>;
  face: Album['face'];
}

/** Address of a small photo of this side, or of the other. */
export function photoOfHole(coin: FilledProps['coin'], face: Album['face']): string | null {
  const side = SIDES.find((one) => one.side === face) ?? SIDES[0];
  const url = photoOf(coin, side) ?? typePictureOf(coin, side) ?? photoOf(coin, SIDES[0]);
  return url && photoAt(url, 200);
}

function Filled({ hole, coin, face }: FilledProps) {
  const disc = <CoinDisc {...discOf(coin)} side={face} small decorative className="w-full" />;
  const photo = photoOfHole(coin, face);
  return (
    <a
      href={`/coin/${coin.id}`}
      draggable={false}
      className="grid justify-items-center gap-1.5 rounded-control text-on-felt print:text-black"
    >
      <span className="sr-only">{t('{hole}: in your collection', { hole: nameOf(hole) })}</span>
      <span className="grid aspect-square w-full place-items-center p-1">
        {photo ? <Photo src={at(photo)} disc={disc} /> : disc}
      </span>
      <Label hole={hole} />
    </a>
  );
}

function Photo({ src, disc }: { src: string; disc: ReactNode }) {
  const [broken, setBroken] = useState(false);
  return broken ? (
    disc
  ) : (
    <img
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      className="aspect-square w-full rounded-full object-cover shadow-(--coin-shadow)"
      onError={() => setBroken(true)}
    />
  );
}

interface EmptyProps {
  hole: Hole;
  isPending: boolean;
  isChosen: boolean;
  tap: Tap | null;
}

/** What a tap does, in words. */
function actionOn(hole: Hole, tap: Tap | null): string {
  const name = { hole: nameOf(hole) };
  if (hole.isAnnounced) return t('{hole}: announced, not struck yet', name);
  if (tap === null) return name.hole;
  if (tap === 'want')
    return hole.want ? t('Take {hole} off your want list', name) : t('Mark {hole} as wanted', name);
  return hole.want
    ? t('Add {hole}, which you want, to your collection', name)
    : t('Add {hole} to your collection', name);
}

function Empty({ hole, isPending, isChosen, tap }: EmptyProps) {
  const { label, year, mintMark, isAnnounced, want } = hole;
  const isDate = label.startsWith(String(year));
  return (
    <button
      type="button"
      disabled={isAnnounced || tap === null}
      aria-busy={isPending || undefined}
      className="group grid w-full justify-items-center gap-1.5 rounded-control text-on-felt print:text-black"
      aria-keyshortcuts="w"
    >
      <span className="sr-only">{actionOn(hole, tap)}</span>
      <span className="grid aspect-square w-full p-1" aria-hidden="true">
        <span
          className={classNames(
            'grid place-items-center rounded-full bg-black/20 text-center shadow-[inset_0_2px_5px_#0008,0_1px_#ffffff14]',
            'group-hover:bg-black/35 group-disabled:opacity-60 print:border print:bg-transparent print:shadow-none',
            want && 'outline-2 -outline-offset-2 outline-dashed outline-current',
            (isChosen || isPending) && 'outline-2 outline-offset-1 outline-accent',
          )}
        >
          <span className="font-display text-sm leading-tight opacity-80">
            {isDate ? year : ''}
            {mintMark && isDate && <span className="block text-[0.8125rem]">{mintMark}</span>}
          </span>
        </span>
      </span>
      <Label hole={hole} />
    </button>
  );
}

const WANT_LABELS: Record<WantStatus, () => string> = {
  want: () => t('wanted'),
  ordered: () => t('ordered'),
  bid: () => t('bid placed'),
};

function Label({ hole }: { hole: Hole }) {
  const { label, detail, isProof, pieces, coin, want } = hole;
  return (
    <span
      aria-hidden="true"
      className="line-clamp-3 w-full text-center text-[0.8125rem] leading-tight wrap-anywhere"
    >
      <span className="font-semibold">{label}</span>
      {detail && <span className="block opacity-80">{detail}</span>}
      {isProof && <span className="block opacity-80">{t('proof')}</span>}
      {want && !coin && <span className="block">{WANT_LABELS[want.status]()}</span>}
      {pieces > 1 && <span className="block opacity-80">× {pieces}</span>}
    </span>
  );
}

/** As many columns as the grid has now. */
function moveFocus(event: KeyboardEvent, grid: HTMLElement | null) {
  const items = [
    ...(grid?.querySelectorAll<HTMLElement>('[data-hole] > :is(a, button:not(:disabled))') ?? []),
  ];
  const now = items.indexOf(document.activeElement as HTMLElement);
  const columns = grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1;
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  };
  const step = steps[event.key];
  if (now < 0 || step === undefined) return;
  event.preventDefault();
  items[Math.min(Math.max(now + step, 0), items.length - 1)]?.focus();
}
