import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useNear } from '../../lib/hooks.ts';
import { Loading } from '../../ui/card.tsx';
import { ErrorLine } from '../../ui/states.tsx';

/** Distance in px at which the code is loaded. */
const AHEAD = 500;

interface LazyPartProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  label: string;
  /** A skeleton of the same size. */
  skeleton: ReactNode;
  children: (Part: ComponentType<Props>) => ReactNode;
}

/** Loads its code when nearly visible; a failure can be retried. */
export function LazyPart<Props>({ load, label, skeleton, children }: LazyPartProps<Props>) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place, AHEAD);
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [state, setState] = useState<'waiting' | 'busy' | 'failed'>('waiting');
  const ask = useCallback(async () => {
    setState('busy');
    try {
      const loaded = await load();
      setPart(() => loaded);
    } catch {
      setState('failed');
    }
  }, [load]);
  const wanted = near && state === 'waiting';
  useEffect(() => {
    if (wanted) void ask();
  }, [wanted, ask]);
  const [failedOnce, setFailedOnce] = useState(false);
  if (state === 'failed' && !failedOnce) setFailedOnce(true);
  return (
    <div ref={place}>
      {Part ? (
        children(Part)
      ) : failedOnce ? (
        <ErrorLine busy={state === 'busy'} onRetry={() => void ask()} />
      ) : (
        <Loading label={label}>{skeleton}</Loading>
      )}
    </div>
  );
}
