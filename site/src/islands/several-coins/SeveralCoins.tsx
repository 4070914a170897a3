import { CircleCheck, Images } from 'lucide-react';
import { type CSSProperties, useEffect, useState } from 'react';
import { MAX_BULK } from '../../../../shared/global/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { ApiError } from '../../lib/api.ts';
import type { CoinCircle, Placing, Size } from '../../lib/circle.ts';
import { navigate } from '../../lib/navigation.ts';
import { toastFailure } from '../../lib/toast.ts';
import { Button, ButtonLink, classNames } from '../../ui/button.tsx';

interface SeveralCoinsProps {
  /** The sharpest one there is: coins are cut out of it. */
  photo: Blob;
  coins: readonly CoinCircle[];
  chosen: CoinCircle | null;
  /** False where the server cannot identify. */
  canIdentify: boolean;
  onChoose: (placing: Placing) => void;
}

const NOTE = 'text-[0.875rem] text-on-felt-muted';

export const BULK_ADDRESS = '/global-identification?tab=bulk';

/** Choose one of the coins found on a photo, or identify all of them. */
export function SeveralCoins({ photo, coins, chosen, canIdentify, onChoose }: SeveralCoinsProps) {
  const src = useAddress(photo);
  const [size, setSize] = useState<Size>();
  const { busy, begun, start } = useAll(photo, coins);
  const parts = partsOf(coins.length);
  return (
    <section
      className="col-span-full grid grid-cols-1 gap-3 p-1 text-on-felt"
      aria-labelledby="several-coins"
    >
      <div>
        <h3 id="several-coins">{t('{n} coins found', { n: coins.length })}</h3>
        <p className={NOTE}>{t('Press the one you want, or identify all.')}</p>
      </div>
      <div className="relative mx-auto w-fit overflow-hidden rounded-well bg-[#0003]">
        {src && (
          <img
            className="max-h-[70dvh]"
            src={src}
            alt={t('Photo with {n} coins', { n: coins.length })}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
          />
        )}
        {size &&
          coins.map((circle, index) => {
            const isChosen = isSame(circle, chosen);
            return (
              <button
                key={`${circle.x} ${circle.y}`}
                type="button"
                className={classNames(
                  'absolute grid cursor-pointer place-items-center rounded-[50%] shadow-[0_0_0_1px_#000a,inset_0_0_0_1px_#000a] focus-visible:outline-[3px] focus-visible:outline-white',
                  isChosen ? 'border-4 border-white' : 'border-2 border-on-felt-edge',
                )}
                style={placeOf(circle, size)}
                aria-pressed={isChosen}
                aria-label={t('Coin {n} of {all}', { n: index + 1, all: coins.length })}
                onClick={() => onChoose({ circle, by: 'hand', problem: null, several: [...coins] })}
              >
                <span
                  className={classNames(
                    'rounded-[9px] px-[5px] text-[0.8125rem] leading-[1.35] font-semibold tabular-nums',
                    isChosen ? 'bg-on-felt-edge text-[#201405]' : 'bg-[#08120fcc] text-on-felt-edge',
                  )}
                  aria-hidden="true"
                >
                  {index + 1}
                </span>
              </button>
            );
          })}
      </div>
      {canIdentify && (
        <div className="grid gap-2.5">
          {parts.length > 1 && (
            <p className={NOTE}>
              {t('At most {most} coins at a time; start the rest when these are done.', { most: MAX_BULK })}
            </p>
          )}
          {parts.map(([from, to]) => (
            <Button
              key={from}
              variant="ghost"
              wide
              busy={busy === from}
              disabled={(busy !== null && busy !== from) || begun.includes(from)}
              onClick={() => void start(from, to)}
            >
              {begun.includes(from) ? <CircleCheck aria-hidden="true" /> : <Images aria-hidden="true" />}
              {parts.length === 1
                ? t('Identify all {n}', { n: coins.length })
                : t('Identify coins {from} to {to}', { from: from + 1, to })}
            </Button>
          ))}
          <p className={`${NOTE} empty:hidden`} role="status">
            {begun.length > 0 && <ButtonLink href={BULK_ADDRESS}>{t('See what was found')}</ButtonLink>}
          </p>
        </div>
      )}
    </section>
  );
}

const isSame = (one: CoinCircle, other: CoinCircle | null) =>
  other !== null && one.x === other.x && one.y === other.y;

/** Index ranges, each of one bulk run. */
export function partsOf(count: number): [from: number, to: number][] {
  return Array.from({ length: Math.ceil(count / MAX_BULK) }, (_, n) => [
    n * MAX_BULK,
    Math.min(count, (n + 1) * MAX_BULK),
  ]);
}

function placeOf({ x, y, radius }: CoinCircle, { width, height }: Size): CSSProperties {
  const short = Math.min(width, height);
  const share = (pixels: number, of: number) => `${((100 * pixels) / of).toFixed(2)}%`;
  return {
    left: share(x * width - radius * short, width),
    top: share(y * height - radius * short, height),
    width: share(2 * radius * short, width),
    height: share(2 * radius * short, height),
  };
}

function useAll(photo: Blob, coins: readonly CoinCircle[]) {
  /** First index of the part being sent. */
  const [busy, setBusy] = useState<number | null>(null);
  const [begun, setBegun] = useState<number[]>([]);
  const start = async (from: number, to: number) => {
    if (busy !== null) return;
    setBusy(from);
    try {
      const { beginBulk } = await import('./identify-all.ts');
      await beginBulk(photo, coins, from, to);
      setBegun((before) => [...before, from]);
      if (coins.length <= MAX_BULK) void navigate(BULK_ADDRESS);
    } catch (error) {
      toastFailure(
        t('The coins could not be sent'),
        (error instanceof ApiError && error.text) || t('Check your connection and try again.'),
      );
    } finally {
      setBusy(null);
    }
  };
  return { busy, begun, start };
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
