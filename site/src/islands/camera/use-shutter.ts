import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { toastFailure } from '../../lib/toast.ts';
import { develop, freeze } from './look.ts';
import type { Shot } from './steps.ts';

/** How long a good photo is shown before the next side, in ms. */
const SHOWN_MS = 700;

export type Frozen = { state: 'checking' } | { state: 'fine' } | { state: 'doubtful'; shot: Shot };

const forget = (shot: Shot) => URL.revokeObjectURL(shot.url);

export function useShutter(
  video: RefObject<HTMLVideoElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
  onKept: (shot: Shot) => void,
) {
  const [frozen, setFrozen] = useState<Frozen | null>(null);
  const alive = useRef(true);
  /** A ref: a second press can arrive before the next render. */
  const busy = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
      clearTimeout(timer.current);
    };
  }, []);

  const thaw = () => {
    busy.current = false;
    setFrozen(null);
  };
  const keep = (shot: Shot) => {
    thaw();
    onKept(shot);
  };

  const press = async () => {
    if (busy.current || !video.current || !canvas.current) return;
    if (!freeze(video.current, canvas.current)) return;
    busy.current = true;
    setFrozen({ state: 'checking' });
    try {
      const shot = await develop(canvas.current);
      if (!alive.current) return forget(shot);
      if (shot.findings.length > 0) return setFrozen({ state: 'doubtful', shot });
      setFrozen({ state: 'fine' });
      timer.current = setTimeout(() => keep(shot), SHOWN_MS);
    } catch {
      if (!alive.current) return;
      thaw();
      toastFailure(t('Camera Error'), t('The photo could not be taken. Please try again.'));
    }
  };

  const accept = () => frozen?.state === 'doubtful' && keep(frozen.shot);
  const retake = () => {
    if (frozen?.state === 'doubtful') forget(frozen.shot);
    thaw();
  };
  return { frozen, press, accept, retake };
}

/** Elements that use these keys themselves. */
const CONTROL = 'a, button, input, label, select, textarea, summary, [role="button"], [role="dialog"]';

export function useShutterKey(onPress: () => void) {
  const press = useRef(onPress);
  press.current = onPress;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ' && event.key !== 'Enter') return;
      if (event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(CONTROL)) return;
      // Space would scroll.
      event.preventDefault();
      press.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
