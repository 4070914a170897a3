import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useNear } from '../../lib/hooks.ts';
import { Loading } from '../../ui/skeleton.tsx';
import { ErrorLine } from '../../ui/states.tsx';

/** Pixels below the screen at which the code of a chart is asked for. */
const AHEAD = 500;

interface LateProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  /** What is loading, in words. */
  label: string;
  /** As large as what is to come. */
  bones: ReactNode;
  children: (Part: ComponentType<Props>) => ReactNode;
}

/** A chart whose code comes when it is nearly in sight; where it cannot be had, it can be asked for again. */
export function Late<Props>({ load, label, bones, children }: LateProps<Props>) {
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
        <Loading label={label}>{bones}</Loading>
      )}
    </div>
  );
}
