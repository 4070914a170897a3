import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { dismissToast, shownFor, type Toast, toastStore } from '../../lib/toast.ts';

const load = async () => ({ default: (await import('./Notices.tsx')).Notices });
/** Offline, the code may fail to load. */
const Notices = lazy(() => load().catch(() => ({ default: BareNotice })));

/** Fallback: announced to screen readers, closed by the timer. */
export function BareNotice({ current }: { current: Toast | undefined }) {
  useEffect(() => {
    if (!current) return;
    const timer = setTimeout(() => dismissToast(current.id), shownFor(current));
    return () => clearTimeout(timer);
  }, [current]);
  return (
    <div className="toaster" role="status">
      {current && (
        <div key={current.id} className="toast" data-state="open" data-variant={current.variant ?? 'default'}>
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{current.title}</p>
            <p className="text-sm opacity-85">{current.description}</p>
          </div>
          <div className="toast-actions">
            {current.actions?.map(({ label, onClick }) => (
              <button key={label} type="button" className="toast-action" onClick={onClick}>
                {label}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

/** Loaded with the first notice or interaction (10 kB): once offline it would be too late. */
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
