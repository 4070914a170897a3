import { Camera, CameraOff, ImagePlus, LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { translated } from '../../../../shared/language/said.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { type Access, CLOSED } from './access.ts';
import { FileButton } from './FileButton.tsx';

interface ClosedProps {
  access: Exclude<Access, 'live'>;
  /** What is being done with chosen photos; null while nothing is. */
  busy: string | null;
  onTryAgain: () => void;
  onFiles: (files: File[]) => void;
  /** What else can be done at this step. */
  children: ReactNode;
}

/** A camera that was allowed before answers sooner: nobody needs to read why it is asked for. */
const ASKED_MS = 900;

/** Why there is no picture, in plain words, and the ways to go on without one: without a camera, photos taken before lead. */
export function Closed({ access, busy, onTryAgain, onFiles, children }: ClosedProps) {
  const asked = useLater(access === 'asking');
  if (access === 'asking' && !asked) return null;
  const { title, text } = CLOSED[access];
  const canRetry = access === 'denied' || access === 'busy' || access === 'missing';
  const isLed = access !== 'asking';
  const taken = (
    <FileButton
      key="taken"
      capture="environment"
      className={classNames('closed-capture', isLed && access !== 'missing' ? 'btn-primary' : 'btn-ghost')}
      onFiles={onFiles}
    >
      <Camera aria-hidden="true" />
      {t('Take Photo')}
    </FileButton>
  );
  const chosen = (
    <FileButton
      key="chosen"
      multiple
      className={access === 'missing' ? 'btn-primary' : 'btn-ghost'}
      onFiles={onFiles}
    >
      {busy ? <LoaderCircle className="animate-spin" aria-hidden="true" /> : <ImagePlus aria-hidden="true" />}
      {busy ?? t('Choose from Device')}
    </FileButton>
  );
  return (
    <section
      className={classNames('closed', access === 'asking' && 'closed-below')}
      aria-labelledby="camera-closed"
    >
      {access !== 'asking' && (
        <span className="closed-mark" aria-hidden="true">
          <CameraOff />
        </span>
      )}
      <div role={access === 'asking' ? 'status' : 'alert'} className="grid gap-2">
        <h2 id="camera-closed">{translated(title)}</h2>
        <p>{translated(text)}</p>
      </div>
      <p className="sr-only" role="status">
        {busy}
      </p>
      <div className="grid gap-2.5">
        {access === 'missing' ? [chosen, taken] : [taken, chosen]}
        {children}
        {canRetry && (
          <Button variant="ghost" className="stage-quiet" onClick={onTryAgain}>
            {t('Try the camera again')}
          </Button>
        )}
      </div>
    </section>
  );
}

function useLater(on: boolean): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    if (!on) return setLater(false);
    const timer = setTimeout(() => setLater(true), ASKED_MS);
    return () => clearTimeout(timer);
  }, [on]);
  return later;
}
