import type { TransitionBeforePreparationEvent } from 'astro:transitions/client';
import { useEffect, useRef, useState } from 'react';
import { stayHere } from '../../../lib/history-step.ts';

/** Astro's history state, plus the open side. */
type Step = { index?: number; viewer?: number } | null;

/** None on the server. */
const step = () => (globalThis.history?.state ?? null) as Step;
const viewerOf = (state: Step) => (typeof state?.viewer === 'number' ? state.viewer : null);

/**
 * Back closes the viewer, Forward reopens it. The step keeps URL and index of the page: Astro must
 * not reload it.
 */
export function useViewerStep() {
  const [shown, setShown] = useState(() => viewerOf(step()));
  const page = useRef({ path: globalThis.location?.pathname, index: step()?.index });

  useEffect(() => {
    const isHere = () => location.pathname === page.current.path && step()?.index === page.current.index;
    const onPopState = () => isHere() && setShown(viewerOf(step()));
    const onPreparation = (event: TransitionBeforePreparationEvent) => {
      const cameFromHere = event.navigationType === 'traverse' && event.from.pathname === page.current.path;
      if (cameFromHere && isHere()) stayHere(event);
    };
    addEventListener('popstate', onPopState);
    document.addEventListener('astro:before-preparation', onPreparation);
    return () => {
      removeEventListener('popstate', onPopState);
      document.removeEventListener('astro:before-preparation', onPreparation);
    };
  }, []);

  const open = (side: number) => {
    page.current = { path: location.pathname, index: step()?.index };
    setShown(side);
    if (viewerOf(step()) === null) history.pushState({ ...step(), viewer: side }, '');
  };
  const close = () => {
    if (viewerOf(step()) === null) setShown(null);
    else history.back();
  };
  return { shown, open, close };
}
