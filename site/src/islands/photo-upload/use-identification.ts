import { useEffect, useRef, useState } from 'react';
import type { StoreAnswer } from '../../../../shared/identify/model.ts';
import { keepText, readText } from '../../lib/drafts.ts';
import { navigate } from '../../lib/navigation.ts';
import type { PhotoProblem } from '../../lib/photos.ts';
import { storeCoin } from '../../lib/queries/coins.ts';
import {
  AnswerLost,
  type Asking,
  cancelIdentification,
  identifyAndStore,
  newTicket,
  refreshIdentifying,
  resumeStoring,
  type Sides,
} from '../../lib/queries/identify.ts';
import { toast } from '../../lib/toast.ts';
import { handVerification } from '../../lib/verification-handoff.ts';
import { identifyProblem } from './problem.ts';

interface UnderWay {
  ticket: string;
  abort: AbortController;
  isCancelled: boolean;
}

/** Where the ticket outlives a reload: it is forgotten with its answer. */
const TICKET = 'mintmark:upload';
/** Between the two words to the server that nobody waits for photos that were on their way. */
const AFTERWARDS_MS = 2000;

const CANCELLED = { title: 'Identification Cancelled', description: 'Your photos are still here.' };
const NOT_CANCELLED = {
  title: 'Not Cancelled',
  description: 'The server could not be reached, and may be adding the coin. Please try again.',
};

/** Identifies and stores; goes on to the coin, or to its review. Left alone meanwhile, it tells how it ended. */
export function useIdentification(fail: (problem: PhotoProblem | null) => void) {
  const [ticket, setTicket] = useState<string | null>(null);
  const [cancelling, setCancelling] = useState(false);
  const underWay = useRef<UnderWay>(null);
  /** Of a try whose answer never came: asked again under the same name, it makes no second coin. */
  const unanswered = useRef<string>(null);
  const isHere = useRef(true);
  const resume = useRef(() => {
    const kept = readText(TICKET);
    if (kept) void follow(kept, resumeStoring, 'resumed');
  });
  useEffect(() => {
    isHere.current = true;
    resume.current();
    return () => {
      isHere.current = false;
    };
  }, []);

  async function start(sides: Sides) {
    const name = unanswered.current ?? newTicket();
    unanswered.current = null;
    await follow(name, (asking) => identifyAndStore(sides, asking));
  }

  /** Asks, and goes where the answer leads; of what was resumed and is unknown nobody needs to hear. */
  async function follow(name: string, ask: (asking: Asking) => Promise<StoreAnswer>, resumed?: 'resumed') {
    // Known at once, while the screen says so only with its next frame.
    if (underWay.current) return;
    const mine: UnderWay = { ticket: name, abort: new AbortController(), isCancelled: false };
    underWay.current = mine;
    setTicket(name);
    keepText(TICKET, name);
    fail(null);
    try {
      const answer = await ask({ ticket: name, signal: mine.abort.signal });
      keepText(TICKET, null);
      refreshIdentifying();
      arrive(answer, isHere.current);
    } catch (error) {
      keepText(TICKET, null);
      if (underWay.current === mine) stop();
      refreshIdentifying();
      if (mine.isCancelled) return toast(CANCELLED);
      if (error instanceof AnswerLost) {
        if (resumed) return;
        unanswered.current = name;
      }
      const problem = identifyProblem(error);
      toast({ ...problem, variant: 'destructive' });
      fail(problem);
    }
  }

  function stop() {
    underWay.current = null;
    setTicket(null);
    setCancelling(false);
  }

  /** The answer tells whether it was in time: a coin that had been added by then is shown. */
  async function cancel() {
    const mine = underWay.current;
    if (!mine) return;
    setCancelling(true);
    mine.isCancelled = true;
    try {
      if (await cancelIdentification(mine.ticket)) return;
      // The photos have not all arrived: they stop here, and should they have by now, they are given up there as well.
      mine.abort.abort();
      setTimeout(() => void cancelIdentification(mine.ticket).catch(() => {}), AFTERWARDS_MS);
    } catch {
      mine.isCancelled = false;
      setCancelling(false);
      toast({ ...NOT_CANCELLED, variant: 'destructive' });
    }
  }

  /** Another coin than before: nothing of it has been asked yet. */
  const forget = () => {
    unanswered.current = null;
  };

  return { ticket, cancelling, start, cancel, forget };
}

/** To the stored coin, or to the result that waits for its review; elsewhere a notice leads there. */
function arrive({ coin, identification, tempId }: StoreAnswer, isHere: boolean) {
  if (coin) {
    storeCoin(coin);
    const href = `/coin/${coin.id}`;
    toast({
      title: 'Coin Added Successfully',
      description: `${coin.name} is in your collection.`,
      variant: 'success',
      ...(!isHere && { actions: [{ label: 'View', onClick: () => void navigate(href) }] }),
    });
    if (isHere) void navigate(href, { history: 'replace' });
    return;
  }
  if (tempId === null) return;
  const query = `?tempId=${encodeURIComponent(tempId)}`;
  const review = () => {
    if (identification.crossCheck?.state === 'disagreed') {
      return navigate(`/hybrid-identification-result${query}`, { history: 'replace' });
    }
    handVerification({ tempId });
    return navigate(`/coin-verification${query}`, { history: 'replace' });
  };
  if (isHere) void review();
  else
    toast({
      title: 'A Result Waits for You',
      description: identification.name ?? 'Please look at it.',
      actions: [{ label: 'Review', onClick: () => void review() }],
    });
}
