import { CircleCheck } from 'lucide-react';
import { classNames } from '../../ui/class-names.ts';

interface PhotoTileProps {
  thumbnail: string;
  /** 1 or 2, in the order in which they were chosen. */
  number: number;
  side: 'Obverse' | 'Reverse' | null;
  /** Absent where there is nothing to choose. */
  onToggle?: () => void;
}

/** A photo on felt, and which side it shows, in a word. */
export function PhotoTile({ thumbnail, number, side, onToggle }: PhotoTileProps) {
  const isObverse = side === 'Obverse';
  const face = (
    <>
      <img src={thumbnail} alt={onToggle ? '' : 'Obverse of the coin'} className="upload-photo" />
      <span className={classNames('upload-side', isObverse && 'upload-side-chosen')}>
        {isObverse && <CircleCheck className="size-4" aria-hidden="true" />}
        {onToggle && <span className={side ? 'sr-only' : undefined}>Photo {number}</span>}
        {side}
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
