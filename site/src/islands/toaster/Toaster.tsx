import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { toastStore } from '../../lib/toast.ts';

const load = async () => ({ default: (await import('./Notices.tsx')).Notices });
const Notices = lazy(load);

/**
 * What shows a notice, 10 kB of script, comes with the first one, or when somebody begins to do something here: that
 * the connection has dropped could not be told otherwise.
 */
export default function Toaster() {
  const current = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => undefined);
  const [needed, setNeeded] = useState(false);
  useEffect(toastStore.takePending, []);
  useEffect(() => {
    const ahead = () => void load().catch(() => undefined);
    addEventListener('focusin', ahead, { once: true });
    return () => removeEventListener('focusin', ahead);
  }, []);
  if (current && !needed) setNeeded(true);
  return (
    needed && (
      <Suspense>
        <Notices current={current} />
      </Suspense>
    )
  );
}
