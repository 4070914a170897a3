import { LocateFixed } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { Identification } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { type CoinSide, SIDES } from '../../../../shared/photos/model.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import type { Circles, CoinCircle, Placing } from '../../lib/circle.ts';
import { useFocusHandedOn } from '../../lib/focus.ts';
import { useReIdentify } from '../../lib/queries/verification.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CircleEditor } from '../coin-circle/Adjust.tsx';
import { type HeldPhotos, heldPhotos } from '../reader/to-form.ts';
import { focusTitle, LookingAgain } from './Overlays.tsx';
import { useCancellable } from './re-verify.ts';

export interface Doubt {
  tempId: string;
  /** Obverse first. */
  circles: (CoinCircle | null)[];
  onRead: (identification: Identification) => unknown;
}

interface ShowCoinProps extends Doubt {
  coin: Pick<Identification, 'obverseImageUrl' | 'reverseImageUrl'>;
  onPlaced: (circles: Circles) => void;
}

type Side = CoinSide['side'];

interface Editing {
  photos: HeldPhotos;
  /** Still to be circled. */
  sides: readonly Side[];
  placed: Circles;
}

/** The collector circles the coin, and the photos are read again. */
export function ShowCoin({ tempId, coin, circles, onPlaced, onRead }: ShowCoinProps) {
  const place = useRef<HTMLDivElement>(null);
  const { mutateAsync } = useReIdentify();
  const { run, ...work } = useCancellable();
  const [editing, setEditing] = useState<Editing | null>(null);
  const [isLoading, setLoading] = useState(false);
  const [isRead, setRead] = useState(false);
  useFocusHandedOn(place);
  useEffect(() => {
    if (isRead && !work.busy) focusTitle();
  }, [isRead, work.busy]);

  const begin = async () => {
    if (isLoading) return;
    setLoading(true);
    const photos = await heldPhotos({ ...coin, reading: { circles } });
    setLoading(false);
    if (photos) return setEditing({ photos, sides: sidesInDoubt(photos), placed: NOWHERE });
    toast({
      title: t('Couldn’t load the photos'),
      description: t('Check your connection and try again.'),
      variant: 'destructive',
    });
  };
  const read = (placed: Circles) =>
    run(
      async (ticket, signal) => {
        setRead(false);
        const { identification } = await mutateAsync({ tempId, ticket, signal, circles: placed });
        onPlaced(placed);
        setRead(true);
        await onRead(identification);
      },
      (error) =>
        toast({
          title: t('Identification Failed'),
          description: error instanceof ApiError ? sentenceOf(error) : t('Please try again.'),
          variant: 'destructive',
        }),
    );
  const [side, ...rest] = editing?.sides ?? [];
  const done = ({ circle }: Placing) => {
    if (!editing || !side) return;
    const placed = { ...editing.placed, [side]: circle };
    setEditing(rest.length > 0 ? { ...editing, sides: rest, placed } : null);
    if (rest.length === 0) void read(placed);
  };
  const photo = side && editing?.photos[side];
  return (
    <div ref={place} className="grid grid-cols-1 gap-2 wide:in-[.beside]:mt-4">
      <Button
        variant={circles.some(Boolean) ? 'ghost' : undefined}
        wide
        busy={isLoading || work.busy}
        onClick={() => void begin()}
      >
        {!isLoading && !work.busy && <LocateFixed aria-hidden="true" />}
        {t('Show where the coin is')}
      </Button>
      <p role="status" className="text-center text-sm text-muted empty:hidden">
        {isRead && t('The photos were read again, and the coin is still in doubt.')}
      </p>
      {editing && side && photo && (
        <Suspense>
          <CircleEditor
            key={side}
            name={side === 'obverse' ? t('obverse') : t('reverse')}
            photo={photo}
            placing={placingOf(editing.photos.circles[side])}
            onCancel={() => setEditing(null)}
            onDone={done}
          />
        </Suspense>
      )}
      <LookingAgain work={work} reads />
    </div>
  );
}

const NOWHERE: Circles = { obverse: null, reverse: null };

const placingOf = (circle: CoinCircle | null): Placing | undefined =>
  circle ? { circle, by: 'finder', problem: null } : undefined;

/** Where no coin was found, else all. */
export function sidesInDoubt({ circles, ...photos }: HeldPhotos): Side[] {
  const all = SIDES.map(({ side }) => side).filter((side) => photos[side]);
  const missed = all.filter((side) => circles[side] === null);
  return missed.length > 0 ? missed : all;
}
