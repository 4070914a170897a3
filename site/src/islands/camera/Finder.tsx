import { Check, LoaderCircle } from 'lucide-react';
import type { RefObject } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { classNames } from '../../ui/class-names.ts';
import { freeze } from './look.ts';
import { Ring } from './Ring.tsx';
import type { Frozen } from './use-shutter.ts';

interface FinderProps {
  video: RefObject<HTMLVideoElement | null>;
  canvas: RefObject<HTMLCanvasElement | null>;
  frozen: Frozen | null;
  /** Nothing to see yet. */
  waiting: boolean;
  /** The coin lies as it should. */
  ready: boolean;
  onPicture: () => void;
}

/** What the camera sees, cut to the square that is kept, with the ring; frozen once the shutter was pressed. */
export function Finder({ video, canvas, frozen, waiting, ready, onPicture }: FinderProps) {
  return (
    <div
      className="finder"
      data-frozen={frozen?.state}
      data-ready={ready || frozen?.state === 'fine' || undefined}
    >
      <video
        ref={video}
        className="finder-picture"
        aria-label={t('Live picture of the camera')}
        muted
        autoPlay
        playsInline
        disablePictureInPicture
        onLoadedData={() => {
          // The first photo would have to wait for its canvas otherwise.
          if (video.current && canvas.current) freeze(video.current, canvas.current);
          onPicture();
        }}
      />
      <canvas
        ref={canvas}
        className="finder-picture"
        hidden={!frozen}
        role="img"
        aria-label={t('The photo just taken')}
      />
      <Ring />
      {frozen && <span className="finder-flash" aria-hidden="true" />}
      <span
        className={classNames('finder-mark', frozen?.state === 'fine' && 'finder-fine')}
        aria-hidden="true"
      >
        {frozen?.state === 'fine' && <Check />}
        {(waiting || frozen?.state === 'checking') && <LoaderCircle className="animate-spin" />}
      </span>
    </div>
  );
}
