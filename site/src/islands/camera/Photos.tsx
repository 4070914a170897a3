import { CircleAlert, Plus, RotateCcw } from 'lucide-react';
import { Suspense } from 'react';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { optional } from '../../lib/hooks.ts';
import { spoken } from '../../ui/notice.tsx';
import { Adjust, CHIP_BUTTON } from '../coin-circle/Adjust.tsx';
import { CircledPhoto } from '../coin-circle/CircledPhoto.tsx';
import { FINDING, sideName } from './camera-labels.ts';
import type { Shot, Side, StepAction, Steps } from './steps.ts';

/** Optional: most photos show one coin. */
const SeveralCoins = optional(async () => ({
  default: (await import('../several-coins/SeveralCoins.tsx')).SeveralCoins,
}));

interface PhotosProps {
  steps: Steps;
  locked: boolean;
  /** Whether all coins of a photo can be identified at once. */
  canIdentify: boolean;
  onAction: (action: StepAction) => void;
}

export function Photos({ steps, locked, canIdentify, onAction }: PhotosProps) {
  return (
    <div
      className="felt on-felt grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.75rem),1fr))] gap-[16px] px-[18px] pt-[22px] pb-[16px]"
      data-busy={locked || undefined}
    >
      {(['obverse', 'reverse'] as const).map((side) => {
        const shot = steps[side];
        const retake = () => onAction({ type: 'retake', side });
        return shot ? (
          <Taken key={side} side={side} shot={shot} locked={locked} onRetake={retake} onAction={onAction} />
        ) : (
          <Missing key={side} side={side} locked={locked} onAdd={retake} />
        );
      })}
      {[steps.obverse, steps.reverse].map(
        (shot) =>
          shot?.placing?.several &&
          !locked && (
            <Suspense key={shot.url}>
              <SeveralCoins
                photo={shot.blob}
                coins={shot.placing.several}
                chosen={shot.placing.circle}
                canIdentify={canIdentify}
                onChoose={(placing) => onAction({ type: 'placed', photo: shot.blob, placing })}
              />
            </Suspense>
          ),
      )}
    </div>
  );
}

interface TakenProps {
  side: Side;
  shot: Shot;
  locked: boolean;
  onRetake: () => void;
  onAction: PhotosProps['onAction'];
}

const TAKEN =
  'grid min-w-0 grid-cols-1 content-start justify-items-center gap-[10px] text-center text-[0.8125rem] text-on-felt-muted';
const PHOTO = 'relative w-[min(100%,188px)]';

function Taken({ side, shot, locked, onRetake, onAction }: TakenProps) {
  const { blob, placing } = shot;
  const findings = shot.findings.filter((finding) => !(finding === 'empty' && placing));
  return (
    <figure className={TAKEN}>
      <span className={PHOTO}>
        <CircledPhoto
          src={shot.url}
          alt={t('{name} of the coin', { name: sideName(side) })}
          circle={placing?.circle ?? null}
        />
      </span>
      <figcaption>{sideName(side)}</figcaption>
      {!locked && (
        <Adjust
          name={side}
          photo={blob}
          placing={placing}
          onPlaced={(now) =>
            onAction({ type: 'placed', photo: blob, placing: { ...now, several: placing?.several } })
          }
        />
      )}
      {!locked && (
        <button type="button" className={CHIP_BUTTON} onClick={onRetake}>
          <RotateCcw aria-hidden="true" />
          {spoken(side === 'obverse' ? t('Retake<sr> the obverse</sr>') : t('Retake<sr> the reverse</sr>'))}
        </button>
      )}
      {findings.length > 0 && !locked && (
        <p className="inline-flex items-center gap-[5px] font-[550] text-on-felt-warning">
          <CircleAlert className="size-[15px] flex-none" aria-hidden="true" />
          {findings.map((finding) => translated(FINDING[finding].short)).join(', ')}
        </p>
      )}
    </figure>
  );
}

function Missing({ side, locked, onAdd }: { side: Side; locked: boolean; onAdd: () => void }) {
  return (
    <div className={TAKEN}>
      <span
        className={`${PHOTO} aspect-square rounded-[50%] border-[1.5px] border-dashed border-[#ffffff47] bg-[#0003] shadow-[inset_0_2px_6px_#0007]`}
        aria-hidden="true"
      />
      <span>{sideName(side)}</span>
      {!locked && (
        <button type="button" className={CHIP_BUTTON} onClick={onAdd}>
          <Plus aria-hidden="true" />
          {spoken(side === 'obverse' ? t('Add<sr> the obverse</sr>') : t('Add<sr> the reverse</sr>'))}
        </button>
      )}
    </div>
  );
}
