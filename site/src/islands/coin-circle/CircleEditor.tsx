import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  type LucideIcon,
  Minus,
  Plus,
  RotateCcw,
  Scan,
} from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import {
  BEGUN,
  type CoinCircle,
  circleInWords,
  inPixels,
  moved,
  type Placing,
  type Size,
  scaled,
  WHOLE,
} from '../../lib/circle.ts';
import type { Coins } from '../../lib/enhance-worker.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { CircleOverlay } from './CircledPhoto.tsx';
import { useDrag } from './drag.ts';

export interface Change {
  /** Fractions of the photo's shorter side. */
  dx: number;
  dy: number;
  /** Scale factor. */
  scale: number;
  /** Announcement. */
  said: string;
}

type Name = 'left' | 'right' | 'up' | 'down' | 'smaller' | 'larger';

const steps = (far: number, times: number): Record<Name, Change> => ({
  left: { dx: -far, dy: 0, scale: 1, said: msg('Moved left') },
  right: { dx: far, dy: 0, scale: 1, said: msg('Moved right') },
  up: { dx: 0, dy: -far, scale: 1, said: msg('Moved up') },
  down: { dx: 0, dy: far, scale: 1, said: msg('Moved down') },
  smaller: { dx: 0, dy: 0, scale: 1 / times, said: msg('Smaller') },
  larger: { dx: 0, dy: 0, scale: times, said: msg('Larger') },
});

export const BUTTON_STEP = steps(0.02, 1.05);
const KEY_STEP = steps(0.01, 1.025);
const FAR_STEP = steps(0.05, 1.1);

const KEYS: Readonly<Record<string, Name>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  '-': 'smaller',
  _: 'smaller',
  '+': 'larger',
  '=': 'larger',
};

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Small step, with Shift a long one; undefined for other keys. */
export function keyChange({ key, shiftKey, ctrlKey, metaKey, altKey }: Pressed): Change | undefined {
  const name = KEYS[key];
  if (!name || ctrlKey || metaKey || altKey) return undefined;
  // Plus needs Shift on many keyboards.
  return (shiftKey && key.startsWith('Arrow') ? FAR_STEP : KEY_STEP)[name];
}

export const changed = (circle: CoinCircle, { dx, dy, scale }: Change, size: Size): CoinCircle =>
  scaled(moved(circle, dx, dy, size), scale);

/** An unchanged circle stays "detected". */
export const isChange = (before: Placing | undefined, { circle, by }: Placing): boolean =>
  before?.by !== by || JSON.stringify(before.circle) !== JSON.stringify(circle);

export interface CircleEditorProps {
  /** "obverse", "first photo". */
  name: string;
  photo: Blob;
  placing: Placing | undefined;
  onCancel: () => void;
  onDone: (placing: Placing) => void;
}

const BUTTONS: readonly [change: keyof typeof BUTTON_STEP, label: string, Icon: LucideIcon][] = [
  ['left', msg('Move left'), ArrowLeft],
  ['up', msg('Move up'), ArrowUp],
  ['down', msg('Move down'), ArrowDown],
  ['right', msg('Move right'), ArrowRight],
  ['smaller', msg('Make smaller'), Minus],
  ['larger', msg('Make larger'), Plus],
];

const ROW = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2.5';

/** Circle editor for pointers, buttons and keys. Applied on Done only. */
export function CircleEditor({ name, photo, placing, onCancel, onDone }: CircleEditorProps) {
  const src = useAddress(photo);
  const [size, setSize] = useState<Size>();
  const { now, said, isFinding, place, findAgain } = useEditing(photo, placing, size);
  const { circle } = now;
  const drag = useDrag(circle, size, place);

  const press = (event: KeyboardEvent) => {
    const change = size && keyChange(event);
    if (!change || !size) return;
    event.preventDefault();
    place(changed(circle, change, size), translated(change.said));
  };
  return (
    <Sheet
      title={t('Circle of the {name}', { name })}
      text={t(
        'Drag the circle over the coin. Pull its edge or pinch to resize. Everything outside is cropped.',
      )}
      onClose={onCancel}
    >
      <div
        className="relative mx-auto min-h-32 w-[min(100%,44dvh/var(--tall,1))] cursor-move touch-none overflow-hidden rounded-well bg-felt-deep select-none"
        style={size && proportionOf(size)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys and plus and minus work here.
        tabIndex={0}
        role="application"
        aria-label={t('Circle on the photo of the {name}', { name })}
        aria-describedby="circle-keys"
        onKeyDown={press}
        {...drag}
      >
        {src && (
          <img
            src={src}
            alt=""
            draggable={false}
            className="pointer-events-none size-full"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
          />
        )}
        {size && (
          <>
            <CircleOverlay circle={circle} size={size} />
            <Handles circle={circle} size={size} />
          </>
        )}
      </div>
      <p id="circle-keys" className="sr-only">
        {t('Arrow keys move the circle (hold Shift for larger steps); plus and minus resize it.')}
      </p>
      <p
        className="-my-1.5 min-h-[2.7em] text-center text-[0.8125rem] leading-[1.35] text-balance text-muted"
        role="status"
      >
        {said}
      </p>
      <fieldset className="flex min-w-0 justify-center gap-2">
        <legend className="sr-only">{t('Move and resize the circle')}</legend>
        {BUTTONS.map(([change, label, Icon]) => (
          <IconButton
            key={change}
            label={translated(label)}
            className={change === 'smaller' ? 'ms-2.5' : undefined}
            onClick={() =>
              size && place(changed(circle, BUTTON_STEP[change], size), translated(BUTTON_STEP[change].said))
            }
          >
            <Icon aria-hidden="true" />
          </IconButton>
        ))}
      </fieldset>
      <div className={ROW}>
        <Button variant="ghost" busy={isFinding} onClick={findAgain}>
          {!isFinding && <RotateCcw aria-hidden="true" />}
          {t('Find again')}
        </Button>
        <Button
          variant="ghost"
          onClick={() => place(WHOLE, t('The whole photo'), { by: 'whole photo', problem: null })}
        >
          <Scan aria-hidden="true" />
          {t('Whole photo')}
        </Button>
      </div>
      <div className={ROW}>
        <Button variant="ghost" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button onClick={() => onDone(isChange(placing, now) ? now : (placing ?? now))}>{t('Done')}</Button>
      </div>
    </Sheet>
  );
}

function useAddress(photo: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const url = URL.createObjectURL(photo);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  return address;
}

/** Narrower for tall photos, so that the buttons stay in view. */
const proportionOf = ({ width, height }: Size): CSSProperties => {
  const style = { aspectRatio: `${width} / ${height}`, '--tall': height / width };
  return style;
};

/** Degrees from the right, clockwise. */
const ANGLES = [45, 135, 225, 315];

/** Decorative: the edge itself is the drag target. */
export function Handles({ circle, size }: { circle: CoinCircle; size: Size }) {
  const { x, y, radius } = inPixels(circle, size);
  return ANGLES.map((angle) => {
    const turn = (angle / 180) * Math.PI;
    const [left, top] = [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
    return (
      <span
        key={angle}
        className="absolute size-[18px] -translate-1/2 cursor-nwse-resize rounded-full border-2 border-[#201405] bg-on-felt-edge even:cursor-nesw-resize"
        style={{ left: `${(left / size.width) * 100}%`, top: `${(top / size.height) * 100}%` }}
      />
    );
  });
}

interface Placed extends Placing {
  circle: CoinCircle;
}

/** State of the editor, with an announcement of the last change. */
export function useEditing(photo: Blob, placing: Placing | undefined, size: Size | undefined) {
  const [now, setNow] = useState<Placed>(() =>
    placing?.circle ? { ...placing, circle: placing.circle } : { circle: BEGUN, ...BY_HAND },
  );
  const [done, setDone] = useState('');
  const [isFinding, setFinding] = useState(false);
  /** Detected coins, and the index of the circled one. */
  const found = useRef<{ coins: Coins; at: number }>(null);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  const place = (circle: CoinCircle, said: string | null, by: Omit<Placing, 'circle'> = BY_HAND) => {
    setNow({ circle, ...by });
    if (said !== null) setDone(said);
  };

  /** First the likeliest coin, then the next ones. */
  const findAgain = async () => {
    setFinding(true);
    const last = found.current;
    const coins = last?.coins ?? (await coinsAt(photo));
    if (!alive.current) return;
    setFinding(false);
    const at = last ? (last.at + 1) % Math.max(1, coins.circles.length) : 0;
    found.current = { coins, at };
    const { circles, problem } = coins;
    const coin = circles[at];
    if (!coin) return setDone(t('No coin found. Place the circle yourself.'));
    const said =
      circles.length === 1 ? t('Coin found') : t('Coin {n} of {all}', { n: at + 1, all: circles.length });
    place(coin, said, at === 0 && problem !== 'several coins' ? { by: 'finder', problem } : BY_HAND);
  };

  const where = size ? circleInWords(now.circle, size) : '';
  const said = done ? `${done}. ${where}` : where;
  return { now, said, isFinding, place, findAgain };
}

const BY_HAND = { by: 'hand', problem: null } as const;

async function coinsAt(photo: Blob): Promise<Coins> {
  try {
    const { coinsOn } = await import('../../lib/enhance.ts');
    return await coinsOn(photo);
  } catch {
    return { circles: [], problem: 'no coin', several: [] };
  }
}
