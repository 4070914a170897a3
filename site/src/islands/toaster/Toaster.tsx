import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { toastStore } from '../../lib/toast.ts';

const Notices = lazy(async () => ({ default: (await import('./Notices.tsx')).Notices }));

/** Waits for the first notice: what shows it, 10 kB of script, comes with that one and stays. */
export default function Toaster() {
  const current = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => undefined);
  const [needed, setNeeded] = useState(false);
  useEffect(toastStore.takePending, []);
  if (current && !needed) setNeeded(true);
  return (
    needed && (
      <Suspense>
        <Notices current={current} />
      </Suspense>
    )
  );
}
