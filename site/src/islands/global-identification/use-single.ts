import { useEffect, useRef, useState } from 'react';
import type { GlobalIdentification } from '../../../../shared/global/model.ts';
import { reviewAddress } from '../../lib/flow.ts';
import { navigate } from '../../lib/navigation.ts';
import type { PhotoProblem } from '../../lib/photos.ts';
import {
  cancelIdentification,
  identifyGlobal,
  newTicket,
  refreshIdentifying,
  type Sides,
  useProgress,
} from '../../lib/queries/identify.ts';
import { toast } from '../../lib/toast.ts';
import { identifyProblem } from '../photo-upload/problem.ts';

/** One identification: under way, failed, or with its result. */
export function useSingle() {
  const [ticket, setTicket] = useState<string | null>(null);
  const [result, setResult] = useState<GlobalIdentification | null>(null);
  const [failed, setFailed] = useState<PhotoProblem | null>(null);
  const progress = useProgress(ticket).data;
  const own = useRef<AbortController>(null);
  // Who goes elsewhere finds the result among those that wait.
  useEffect(() => () => own.current?.abort(), []);

  const start = async (sides: Sides) => {
    if (own.current) return;
    const control = new AbortController();
    own.current = control;
    const name = newTicket();
    setTicket(name);
    setFailed(null);
    try {
      const answer = await identifyGlobal(sides, { ticket: name, signal: control.signal });
      if (answer.result) setResult(answer.result);
      else void navigate(reviewAddress('world', answer.tempId));
    } catch (error) {
      if (control.signal.aborted) return;
      const problem = identifyProblem(error, 'world');
      setFailed(problem);
      toast({ ...problem, variant: 'destructive' });
    } finally {
      if (own.current === control) own.current = null;
      setTicket(null);
      refreshIdentifying();
    }
  };
  const cancel = () => {
    const name = ticket;
    own.current?.abort();
    own.current = null;
    setTicket(null);
    if (name) void cancelIdentification(name).catch(() => undefined);
  };
  const reset = () => {
    setResult(null);
    setFailed(null);
  };
  return { ticket, progress, result, failed, start, cancel, reset };
}
