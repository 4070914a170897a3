import type { TransitionBeforePreparationEvent } from 'astro:transitions/client';
import { type RefObject, useEffect, useRef } from 'react';

interface Step {
  onBack: () => void;
  /** Back is blocked. */
  locked: boolean;
}

/** `step`: this entry is an overlay on a page. */
type Entry = { index?: number; step?: true } | null;

const entry = () => history.state as Entry;

/** The page under the overlays; they share address and index. */
let page: { path: string; index: number | undefined } | undefined;
/** Open overlays, the topmost last. They share one history entry. */
const shown: RefObject<Step>[] = [];
/** history.back() from their entry is under way. */
let leaving: PromiseWithResolvers<void> | undefined;
/** Overlays that are still shown get no entry again. */
let isNavigating = false;
/** The address at that time, which may have changed under the overlay. */
let left = '';

const isHere = () => location.pathname === page?.path && entry()?.index === page.index;

function enter() {
  page = { path: location.pathname, index: entry()?.index };
  // After a reload the entry exists already.
  if (!entry()?.step) history.pushState({ ...entry(), step: true }, '');
}

function leave() {
  leaving = Promise.withResolvers();
  left = '';
  // After the effects of this commit, before the browser is back.
  queueMicrotask(() => {
    left = location.href;
  });
  history.back();
}

function onPopState() {
  const top = shown.at(-1)?.current;
  if (leaving) {
    // Astro's listener comes first.
    setTimeout(leaving.resolve);
    leaving = undefined;
    if (isHere() && left) history.replaceState(history.state, '', left);
    if (top && !isNavigating) enter();
    isNavigating = false;
  } else if (top && isHere() && !entry()?.step) {
    if (top.locked || shown.length > 1) history.forward();
    if (!top.locked) top.onBack();
  }
}

/** Shows the page on without loading it. */
export function stayHere(event: TransitionBeforePreparationEvent) {
  const { loader, signal } = event;
  // Aborted by the next navigation. If the other page swaps in all the same, load this one again.
  event.loader = () =>
    new Promise((resolve, reject) => {
      const replaced = () => loader().then(resolve, reject);
      document.addEventListener('astro:after-swap', replaced, { once: true, signal });
    });
}

function onPreparation(event: TransitionBeforePreparationEvent) {
  const { from, navigationType } = event;
  if (navigationType === 'traverse' && from.pathname === page?.path && isHere()) stayHere(event);
}

// Never removed: Forward can reach a closed overlay.
if (typeof document !== 'undefined') {
  addEventListener('popstate', onPopState);
  document.addEventListener('astro:before-preparation', onPreparation);
}

/** Call before a navigation. */
export function leaveOverlays(): Promise<void> | undefined {
  if (!leaving && (shown.length === 0 || !isHere() || !entry()?.step)) return undefined;
  isNavigating = true;
  if (!leaving) leave();
  return leaving?.promise;
}

/** Makes an overlay a history entry, so that Back closes it, the topmost first. */
export function useHistoryStep(onBack: () => void, locked = false) {
  const step = useRef<Step>({ onBack, locked });
  step.current = { onBack, locked };
  useEffect(() => {
    shown.push(step);
    if (!leaving) enter();
    return () => {
      shown.splice(shown.indexOf(step), 1);
      if (leaving || shown.length > 0 || !isHere() || !entry()?.step) return;
      leave();
    };
  }, []);
}
