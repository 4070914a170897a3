import { useEffect, useRef, useState } from 'react';
import type { GlobalIdentification } from '../../../../shared/global/model.ts';
import type { StoreAnswer } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { keepText, readText } from '../../lib/drafts.ts';
import { type Flow, reviewAddress } from '../../lib/flow.ts';
import { handVerification } from '../../lib/handoff.ts';
import { navigate } from '../../lib/navigation.ts';
import type { PhotoProblem } from '../../lib/photos.ts';
import {
  AnswerLost,
  type Asking,
  cancelIdentification,
  identifyAndStore,
  identifyGlobal,
  newTicket,
  refreshIdentifying,
  resumeGlobal,
  resumeStoring,
  type Sides,
} from '../../lib/queries/identify.ts';
import { toast } from '../../lib/toast.ts';
import { identifyProblem } from './problem.ts';

interface UnderWay {
  ticket: string;
  abort: AbortController;
  isCancelled: boolean;
}

/** Survives a reload; deleted with the answer. */
const TICKET = { any: 'mintmark:upload', world: 'mintmark:global-upload' } as const;
/** Delay before the second cancel, for photos that were still being uploaded, in ms. */
const AFTERWARDS_MS = 2000;

const cancelled = (): PhotoProblem => ({
  title: t('Identification Cancelled'),
  description: t('Your photos are still here.'),
});
const notCancelled = (): PhotoProblem => ({
  title: t('Not Cancelled'),
  description: t(
    'The server couldn’t be reached. The coin may still be added; check your collection before you try again.',
  ),
});

type Show = (result: GlobalIdentification) => void;
type Arrive = (isHere: boolean, show?: Show) => void;

/** A sure US coin is added, all others are held for review. */
const ASK = {
  any: async (sides: Sides, asking: Asking): Promise<Arrive> => {
    const answer = await identifyAndStore(sides, asking);
    return (isHere) => void arrive(answer, isHere);
  },
  world: async (sides: Sides, asking: Asking): Promise<Arrive> => {
    const { tempId, result } = await identifyGlobal(sides, asking);
    return (isHere, show) =>
      isHere && result && show
        ? show(result)
        : review(reviewAddress('world', tempId), result?.name ?? null, isHere);
  },
} as const;
const RESUME = {
  any: async (asking: Asking): Promise<Arrive> => {
    const answer = await resumeStoring(asking);
    return (isHere) => void arrive(answer, isHere);
  },
  world: async (asking: Asking): Promise<Arrive> => {
    const { tempId } = await resumeGlobal(asking);
    return (isHere) => review(reviewAddress('world', tempId), null, isHere);
  },
} as const;

/** `show`: shows a world coin's result in place of leading to its review. */
export function useIdentification(
  { scope }: Flow,
  fail: (problem: PhotoProblem | null) => void,
  show?: Show,
) {
  const [ticket, setTicket] = useState<string | null>(null);
  const [cancelling, setCancelling] = useState(false);
  const underWay = useRef<UnderWay>(null);
  /** Ticket of a try without an answer: reusing it does not make a second coin. */
  const unanswered = useRef<string>(null);
  const isHere = useRef(true);
  const resume = useRef(() => {
    const kept = readText(TICKET[scope]);
    if (kept) void follow(kept, RESUME[scope], 'resumed');
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
    await follow(name, (asking) => ASK[scope](sides, { ...asking, scope }));
  }

  /** A resumed ticket that is unknown is dropped silently. */
  async function follow(name: string, ask: (asking: Asking) => Promise<Arrive>, resumed?: 'resumed') {
    // A ref: state is only current after the next render.
    if (underWay.current) return;
    const mine: UnderWay = { ticket: name, abort: new AbortController(), isCancelled: false };
    underWay.current = mine;
    setTicket(name);
    keepText(TICKET[scope], name);
    fail(null);
    try {
      const arrived = await ask({ ticket: name, signal: mine.abort.signal });
      keepText(TICKET[scope], null);
      refreshIdentifying();
      if (show) stop();
      arrived(isHere.current, show);
    } catch (error) {
      keepText(TICKET[scope], null);
      if (underWay.current === mine) stop();
      refreshIdentifying();
      if (mine.isCancelled) return toast(cancelled());
      if (error instanceof AnswerLost) {
        if (resumed) return;
        unanswered.current = name;
      }
      const problem = identifyProblem(error, scope);
      toast({ ...problem, variant: 'destructive' });
      fail(problem);
    }
  }

  function stop() {
    underWay.current = null;
    setTicket(null);
    setCancelling(false);
  }

  /** The coin may already have been added: then it is shown. */
  async function cancel() {
    const mine = underWay.current;
    if (!mine) return;
    setCancelling(true);
    mine.isCancelled = true;
    try {
      if (await cancelIdentification(mine.ticket)) return;
      // Still uploading: stop here, and cancel on the server in case they have arrived.
      mine.abort.abort();
      setTimeout(() => void cancelIdentification(mine.ticket).catch(() => {}), AFTERWARDS_MS);
    } catch {
      mine.isCancelled = false;
      setCancelling(false);
      toast({ ...notCancelled(), variant: 'destructive' });
    }
  }

  /** A new coin starts with a new ticket. */
  const forget = () => {
    unanswered.current = null;
  };

  return { ticket, cancelling, start, cancel, forget };
}

async function arrive({ coin, identification, tempId, scope }: StoreAnswer, isHere: boolean) {
  if (coin) {
    // Optional: its page asks.
    const part = await import('../../lib/queries/coin-changes.ts').catch(() => null);
    part?.storeCoin(coin);
    const href = `/coin/${coin.id}`;
    toast({
      title: t('Coin Added Successfully'),
      description: t('{name} is in your collection.', { name: coin.name }),
      variant: 'success',
      ...(!isHere && { actions: [{ label: t('View'), onClick: () => void navigate(href) }] }),
    });
    if (isHere) void navigate(href, { history: 'replace' });
    return;
  }
  if (tempId === null) return;
  const isSplit = identification.crossCheck?.state === 'disagreed';
  const split = `/hybrid-identification-result?tempId=${encodeURIComponent(tempId)}`;
  const found = scope ?? (identification.outcome === 'foreign' ? 'world' : 'us');
  const address = isSplit ? split : reviewAddress(found, tempId);
  const isOurs = !isSplit && found === 'us';
  review(address, identification.name, isHere, () => isOurs && handVerification({ tempId }));
}

function review(address: string, name: string | null, isHere: boolean, before: () => unknown = () => {}) {
  const go = () => {
    before();
    void navigate(address, { history: 'replace' });
  };
  if (isHere) return go();
  toast({
    title: t('Result Ready for Review'),
    description: name ?? t('Review the result.'),
    variant: 'info',
    actions: [{ label: t('Review'), onClick: go }],
  });
}
