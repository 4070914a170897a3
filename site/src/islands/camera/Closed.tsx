import { Camera, CameraOff, ImagePlus, LoaderCircle } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { Button, classNames } from '../../ui/button.tsx';
import { FileButton, QUIET } from './FileButton.tsx';
import { type Access, CLOSED } from './use-camera.ts';

interface ClosedProps {
  access: Exclude<Access, 'live'>;
  busy: string | null;
  onTryAgain: () => void;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Delay before the permission text, in ms: a granted permission resolves sooner. */
const ASKED_MS = 900;

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
      className={classNames('mouse:hidden', isLed && access !== 'missing' ? 'btn-primary' : 'btn-ghost')}
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
      className={classNames(
        'closed grid gap-[18px] self-start rounded-tray bg-[#0005] px-[20px] text-center shadow-[0_0_0_1px_#ffffff14]',
        isLed
          ? 'mt-[min(5dvh,32px)] pt-[26px] pb-[20px] [grid-area:finder/1/controls/auto] sideways:[grid-area:top/finder/hint/controls]'
          : 'py-[18px] [grid-area:hint/1/controls/auto] sideways:max-h-full sideways:self-center sideways:[grid-area:controls]',
      )}
      aria-labelledby="camera-closed"
    >
      {isLed && (
        <span
          className="grid size-[92px] place-items-center justify-self-center rounded-full bg-[#0004] text-on-felt-accent shadow-[inset_0_2px_6px_#000a,0_1px_#ffffff1f]"
          aria-hidden="true"
        >
          <CameraOff className="size-[32px] stroke-[1.6]" />
        </span>
      )}
      <div role={access === 'asking' ? 'status' : 'alert'} className="grid gap-2">
        <h2 id="camera-closed">{translated(title)}</h2>
        <p className="text-[0.9375rem] text-on-felt-muted">{translated(text)}</p>
      </div>
      <p className="sr-only" role="status">
        {busy}
      </p>
      <div className="grid gap-2.5">
        {access === 'missing' ? [chosen, taken] : [taken, chosen]}
        {children}
        {canRetry && (
          <Button variant="ghost" className={QUIET} onClick={onTryAgain}>
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
