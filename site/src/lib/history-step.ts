import type { TransitionBeforePreparationEvent } from 'astro:transitions/client';
import { type RefObject, useEffect, useRef } from 'react';
import { stayHere } from './navigation.ts';

interface Step {
  /** The reader went Back: close what is shown. */
  onBack: () => void;
  /** Back has to wait. */
  locked: boolean;
}

/** What Astro keeps in an entry of the history, and whether the entry is a step upon a page. */
type Entry = { index?: number; step?: true } | null;

const entry = () => history.state as Entry;

/** The page that the steps lie upon: they have its address and its number. */
let page: { path: string; index: number | undefined } | undefined;
let shown: RefObject<Step> | undefined;
/** A step was closed by what it shows: the history is on its way back to the page. */
let leaving = false;

const isHere = () => location.pathname === page?.path && entry()?.index === page.index;

function enter() {
  page = { path: location.pathname, index: entry()?.index };
  // Loaded anew upon a step, the page has one already.
  if (!entry()?.step) history.pushState({ ...entry(), step: true }, '');
}

function onPopState() {
  if (leaving) {
    leaving = false;
    if (shown) enter();
  } else if (shown && isHere() && !entry()?.step) {
    if (shown.current.locked) history.forward();
    else shown.current.onBack();
  }
}

/** Between a page and a step upon it Astro has nothing to load. */
function onPreparation(event: TransitionBeforePreparationEvent) {
  const { from, navigationType } = event;
  if (navigationType === 'traverse' && from.pathname === page?.path && isHere()) stayHere(event);
}

// For as long as the document lives: Forward comes to a step that has been closed, too.
if (typeof document !== 'undefined') {
  addEventListener('popstate', onPopState);
  document.addEventListener('astro:before-preparation', onPreparation);
}

/** Makes what is shown over a page a step of the history of its own, so that Back closes it and stays on the page. */
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
      history.back();
    };
  }, []);
}
