import { useEffect, useRef, useState } from 'react';
import type { StoreAnswer } from '../../../../server/identify/model.ts';
import { navigate } from '../../lib/navigation.ts';
import type { PhotoProblem } from '../../lib/photos.ts';
import { storeCoin } from '../../lib/queries/coins.ts';
import {
  AnswerLost,
  cancelIdentification,
  identifyAndStore,
  newTicket,
  refreshIdentifying,
  type Sides,
} from '../../lib/queries/identify.ts';
import { toast } from '../../lib/toast.ts';
import { handVerification } from '../../lib/verification-handoff.ts';
import { identifyProblem } from './problem.ts';

interface UnderWay {
  ticket: string;
  abort: AbortController;
}

/** Identifies and stores; goes on to the coin, or to its review. Left alone meanwhile, it tells how it ended. */
export function useIdentification(fail: (problem: PhotoProblem | null) => void) {
  const [ticket, setTicket] = useState<string | null>(null);
  const underWay = useRef<UnderWay>(null);
  /** Of a try whose answer never came: asked again under the same name, it makes no second coin. */
  const unanswered = useRef<string>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function start(sides: Sides) {
    // Known at once, while the screen says so only with its next frame.
    if (underWay.current) return;
    const mine: UnderWay = { ticket: unanswered.current ?? newTicket(), abort: new AbortController() };
    unanswered.current = null;
    underWay.current = mine;
    setTicket(mine.ticket);
    fail(null);
    try {
      const answer = await identifyAndStore(sides, { ticket: mine.ticket, signal: mine.abort.signal });
      refreshIdentifying();
      arrive(answer, isHere.current);
    } catch (error) {
      if (mine.abort.signal.aborted) return;
      if (error instanceof AnswerLost) unanswered.current = mine.ticket;
      refreshIdentifying();
      const problem = identifyProblem(error);
      toast({ ...problem, variant: 'destructive' });
      if (underWay.current === mine) stop();
      fail(problem);
    }
  }

  function stop() {
    underWay.current = null;
    setTicket(null);
  }

  function cancel() {
    const mine = underWay.current;
    if (!mine) return;
    mine.abort.abort();
    stop();
    void cancelIdentification(mine.ticket);
    toast({ title: 'Identification Cancelled', description: 'Your photos are still here.' });
  }

  /** Another coin than before: nothing of it has been asked yet. */
  const forget = () => {
    unanswered.current = null;
  };

  return { ticket, start, cancel, forget };
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
      ...(!isHere && { action: { label: 'View', onClick: () => void navigate(href) } }),
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
      action: { label: 'Review', onClick: () => void review() },
    });
}
