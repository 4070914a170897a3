import { CircleCheck, LoaderCircle, NotebookPen, PencilLine, Plus, ScanSearch } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import type { CoinCircle, Placing, Size } from '../../lib/circle.ts';
import { useFlow } from '../../lib/flow.ts';
import { navigate } from '../../lib/navigation.ts';
import type { PhotoProblem } from '../../lib/photos.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { Button, ButtonLink, classNames } from '../../ui/button.tsx';
import { type Done, DoneNotice } from '../../ui/notice.tsx';
import { CircledPhoto } from '../coin-circle/CircledPhoto.tsx';
import { FileLabel } from './FileLabel.tsx';
import { Adjust, SeveralCoins } from './late.ts';
import { guestLimit } from './problem.ts';
import { OVER, RECESS, Refusal, type StepProps } from './SelectPhotos.tsx';
import { type Choice, inPlace, isCoinOpen, type Photo, sideName, sideOf, toSend } from './use-photos.ts';

interface ChooseObverseProps extends StepProps {
  photos: readonly Photo[];
  notice: Done | null;
  choice: Choice;
  failed: PhotoProblem | null;
  busy: boolean;
  onPlace: (index: number, placing: Placing) => void;
  onToggle: (pressed: 0 | 1) => void;
  onSubmit: () => void;
  onStartOver: () => void;
}

export function ChooseObverse(props: ChooseObverseProps) {
  const { heading, over, preparing, refused, reads, onFiles } = props;
  const { photos, notice, choice, failed, byHand, busy, onPlace, onToggle, onSubmit, onStartOver } = props;
  const flow = useFlow();
  const isPair = photos.length === 2;
  const isReady = !isPair || choice !== null;
  const isFull = failed?.title === guestLimit().title;
  useEffect(() => {
    if (failed) heading.current?.focus();
  }, [failed, heading]);

  const [isKeeping, setKeeping] = useState(false);
  async function keepAsDraft() {
    const sides = inPlace(photos, choice) ?? inPlace(photos, 0);
    if (!sides) return;
    setKeeping(true);
    const part = await import('../drafts/keep.ts').catch(() => null);
    if (part) await part.keepPhotosAsDraft(toSend(sides));
    else toastFailure(t('Not Saved'), t('Check your connection and try again.'));
    setKeeping(false);
  }

  async function enterByHand() {
    const sides = inPlace(photos, choice) ?? inPlace(photos, 0);
    if (sides && !(await handOver(sides.obverse, sides.reverse))) {
      toast({
        title: t('Photos Not Transferred'),
        description: t('Please choose them again in the form.'),
        variant: 'warning',
      });
    }
    void navigate(flow.form);
  }

  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby="choose-obverse">
      <div>
        <h2
          id="choose-obverse"
          ref={heading}
          tabIndex={-1}
          className="text-[1.75rem] leading-tight outline-none"
        >
          {failed?.title ??
            (photos.some(isCoinOpen)
              ? t('Which coin is it?')
              : isReady
                ? t('Ready to be identified')
                : t('Which one is the front?'))}
        </h2>
        <p id="choose-hint" className="mt-1.5 text-muted">
          {isPair
            ? t(
                'Select the obverse, usually the side with the portrait. The other photo becomes the reverse.',
              )
            : t('This will be the front. Add the back for a better match.')}
        </p>
        <DoneNotice said={notice} className="mt-2" />
      </div>
      <fieldset
        className={classNames('felt on-felt grid min-w-0 grid-cols-2 gap-2.5 p-2.5', over && OVER)}
        aria-labelledby="choose-obverse"
      >
        {photos.map(({ thumbnail, size, placing }, index) => (
          <PhotoTile
            key={thumbnail}
            thumbnail={thumbnail}
            size={size}
            circle={placing?.circle ?? null}
            number={index + 1}
            side={sideOf(index, photos.length, choice)}
            onToggle={isPair ? () => onToggle(index === 0 ? 0 : 1) : undefined}
          />
        ))}
        {!isPair && <AddReverse busy={preparing !== null} onFiles={onFiles} />}
        {photos.map(
          ({ thumbnail, original, photo, placing }, index) =>
            placing?.several && (
              <Suspense key={`several ${thumbnail}`} fallback={<div className="col-span-full min-h-40" />}>
                <SeveralCoins
                  photo={isReadable(original) ? original : photo}
                  coins={placing.several}
                  chosen={placing.circle}
                  canIdentify={!byHand}
                  onChoose={(now) => onPlace(index, now)}
                />
              </Suspense>
            ),
        )}
        {photos.map(({ thumbnail, photo, placing }, index) => (
          <Suspense key={thumbnail} fallback={<div className="min-h-20" />}>
            <Adjust
              name={called(sideOf(index, photos.length, choice), index)}
              photo={photo}
              placing={placing ?? NOT_LOOKED}
              onPlaced={(now) => onPlace(index, { ...now, several: placing?.several })}
            />
          </Suspense>
        ))}
      </fieldset>
      <p className="sr-only" role="status">
        {preparing
          ? t('Preparing the photo…')
          : isPair &&
            choice !== null &&
            t('Photo {one} is the obverse, photo {other} the reverse.', {
              one: choice + 1,
              other: 2 - choice,
            })}
      </p>
      <Refusal problem={refused ?? failed} />
      <div className="grid grid-cols-1 gap-2.5">
        {isFull ? (
          <ButtonLink wide href="/register" data-astro-reload>
            {t('Create Account')}
          </ButtonLink>
        ) : (
          <Button wide busy={busy} onClick={onSubmit}>
            {byHand ? <PencilLine aria-hidden="true" /> : <ScanSearch aria-hidden="true" />}
            {failed
              ? t('Try Again')
              : byHand
                ? t('Enter Details')
                : reads || flow.scope === 'world'
                  ? t('Identify Coin')
                  : t('Identify and Add Coin')}
          </Button>
        )}
        {failed && !isFull && (
          <Button variant="ghost" wide onClick={enterByHand}>
            <PencilLine aria-hidden="true" />
            {t('Enter the details yourself')}
          </Button>
        )}
        {failed && (
          <Button variant="ghost" wide busy={isKeeping} onClick={() => void keepAsDraft()}>
            <NotebookPen aria-hidden="true" />
            {t('Keep as a draft')}
          </Button>
        )}
        <Button variant="ghost" wide onClick={onStartOver}>
          {t('Select Different Photos')}
        </Button>
      </div>
    </section>
  );
}

/** Every browser shows these. */
const isReadable = ({ type }: File) => /^image\/(jpeg|png|webp)$/.test(type);

function called(side: ReturnType<typeof sideOf>, index: number): string {
  if (side) return side === 'Obverse' ? t('obverse') : t('reverse');
  return index === 0 ? t('first photo') : t('second photo');
}

/** For a photo that could not be searched for a coin. */
const NOT_LOOKED: Placing = { circle: null, by: 'finder', problem: 'no coin' };

/** Resolves to whether the form gets the photos. */
async function handOver(obverse: Photo, reverse: Photo | null): Promise<boolean> {
  try {
    const { keepCaptured } = await import('../../lib/captured-photos.ts');
    return await keepCaptured(toSend({ obverse, reverse }));
  } catch {
    return false;
  }
}

interface PhotoTileProps {
  thumbnail: string;
  size: Size;
  circle: CoinCircle | null;
  number: number;
  side: 'Obverse' | 'Reverse' | null;
  /** Undefined where there is no choice. */
  onToggle?: () => void;
}

const TILE =
  'relative grid grid-cols-1 rounded-2xl border-[2.5px] px-[5px] pt-[5px] text-on-felt [transition:border-color_var(--settle)]';
const CAPTION = 'flex min-h-[44px] flex-wrap items-center justify-center gap-1.5 text-[0.875rem] font-[550]';

function PhotoTile({ thumbnail, size, circle, number, side, onToggle }: PhotoTileProps) {
  const isObverse = side === 'Obverse';
  const face = (
    <>
      <CircledPhoto
        src={thumbnail}
        alt={onToggle ? '' : t('Obverse of the coin')}
        circle={circle}
        size={size}
      />
      <span className={`${CAPTION} ${isObverse ? 'text-on-felt-edge' : 'text-on-felt-muted'}`}>
        {isObverse && <CircleCheck className="size-4" aria-hidden="true" />}
        {onToggle && <span className={side ? 'sr-only' : undefined}>{t('Photo {number}', { number })}</span>}
        {side && sideName(side)}
      </span>
    </>
  );
  const look = `${TILE} content-start ${isObverse ? 'border-on-felt-strong bg-[#0003]' : 'border-transparent'}`;
  if (!onToggle) return <div className={look}>{face}</div>;
  return (
    <button
      type="button"
      className={look}
      aria-pressed={isObverse}
      aria-describedby="choose-hint"
      onClick={onToggle}
    >
      {face}
    </button>
  );
}

interface AddReverseProps {
  busy: boolean;
  onFiles: (files: readonly File[]) => void;
}

function AddReverse({ busy, onFiles }: AddReverseProps) {
  const Icon = busy ? LoaderCircle : Plus;
  return (
    <FileLabel
      className={`${TILE} content-end justify-items-center border-transparent`}
      busy={busy}
      onFiles={onFiles}
    >
      <span className={`${RECESS} my-auto w-[78%] text-on-felt-muted`}>
        <Icon className={busy ? 'animate-spin' : undefined} aria-hidden="true" />
      </span>
      <span className={`${CAPTION} text-on-felt-muted`}>{t('Add the reverse')}</span>
    </FileLabel>
  );
}
