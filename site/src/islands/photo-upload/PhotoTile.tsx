import { CircleCheck } from 'lucide-react';
import { t } from '../../../../shared/language/i18n.ts';
import type { CoinCircle, Size } from '../../lib/circle.ts';
import { classNames } from '../../ui/class-names.ts';
import { CircledPhoto } from '../coin-circle/CircledPhoto.tsx';
import { sideName } from './sides.ts';

interface PhotoTileProps {
  thumbnail: string;
  /** Of the photo it is the middle of. */
  size: Size;
  circle: CoinCircle | null;
  /** 1 or 2, in the order in which they were chosen. */
  number: number;
  side: 'Obverse' | 'Reverse' | null;
  /** Absent where there is nothing to choose. */
  onToggle?: () => void;
}

/** A photo on felt, and which side it shows, in a word. */
export function PhotoTile({ thumbnail, size, circle, number, side, onToggle }: PhotoTileProps) {
  const isObverse = side === 'Obverse';
  const face = (
    <>
      <CircledPhoto
        src={thumbnail}
        alt={onToggle ? '' : t('Obverse of the coin')}
        circle={circle}
        size={size}
      />
      <span className={classNames('upload-side', isObverse && 'upload-side-chosen')}>
        {isObverse && <CircleCheck className="size-4" aria-hidden="true" />}
        {onToggle && <span className={side ? 'sr-only' : undefined}>{t('Photo {number}', { number })}</span>}
        {side && sideName(side)}
      </span>
    </>
  );
  const look = classNames('upload-tile', isObverse && 'upload-tile-chosen');
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
