import type { TransitionBeforePreparationEvent } from 'astro:transitions/client';
import { type RefObject, useEffect, useRef } from 'react';
import { stayHere } from './navigation.ts';

interface Step {
  onBack: () => void;
  /** Back is blocked. */
  locked: boolean;
}

/** `step`: this entry is an overlay on a page. */
type Entry = { index?: number; step?: true } | null;

const entry = () => history.state as Entry;

/** The page under the overlay; they share address and index. */
let page: { path: string; index: number | undefined } | undefined;
let shown: RefObject<Step> | undefined;
/** The overlay closed itself; history.back() is under way. */
let leaving = false;
/** The address at that time, which may have changed under the overlay. */
let left = '';

const isHere = () => location.pathname === page?.path && entry()?.index === page.index;

function enter() {
  page = { path: location.pathname, index: entry()?.index };
  // After a reload the entry exists already.
  if (!entry()?.step) history.pushState({ ...entry(), step: true }, '');
}

function onPopState() {
  if (leaving) {
    leaving = false;
    if (isHere() && left) history.replaceState(history.state, '', left);
    if (shown) enter();
  } else if (shown && isHere() && !entry()?.step) {
    if (shown.current.locked) history.forward();
    else shown.current.onBack();
  }
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

/** Makes an overlay a history entry, so that Back closes it. */
export function useHistoryStep(onBack: () => void, locked = false) {
  const step = useRef<Step>({ onBack, locked });
  step.current = { onBack, locked };
  useEffect(() => {
    shown = step;
    if (!leaving) enter();
    return () => {
      shown = undefined;
      if (leaving || !isHere() || !entry()?.step) return;
      leaving = true;
      left = '';
      // After the effects of this commit, before the browser is back.
      queueMicrotask(() => {
        left = location.href;
      });
      history.back();
    };
  }, []);
}
