import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { enablePanel, usePanelCoin } from '../../lib/coin-panel.ts';
import { isWide, useIsWide } from '../../lib/hooks.ts';
import { COIN, navigate } from '../../lib/navigation.ts';
import { NotLoaded } from '../../ui/states.tsx';

const Pane = lazy(() => import('./CoinPane.tsx').catch(() => ({ default: NotLoaded })));

/** In ms: ignores short narrowing by a resize or a screenshot. */
const SETTLED_MS = 500;

interface WithCoinProps {
  /** Is a list shown? */
  on?: boolean;
  part?: Part;
  children: ReactNode;
}

export type Part = ComponentType<{ id: number }>;

export function WithCoin({ on = true, part, children }: WithCoinProps) {
  const wide = useIsWide();
  const id = usePanelCoin();
  const room = on && wide;
  useLayoutEffect(() => (room ? enablePanel() : undefined), [room]);
  const wasWide = useRef(false);
  // A split-view URL on a narrow screen.
  useEffect(() => {
    const asked = on && !wide && new URLSearchParams(location.search).get(COIN);
    if (!asked || !/^\d+$/.test(asked)) {
      wasWide.current = wide;
      return;
    }
    const leave = () => !isWide() && void navigate(`/coin/${asked}`, { history: 'replace' });
    if (!wasWide.current) return void leave();
    const timer = setTimeout(leave, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [on, wide]);
  return (
    <div
      className={
        room && id !== null
          ? 'with-coin grid grid-cols-[minmax(17rem,5fr)_minmax(23rem,6fr)] items-start gap-x-8'
          : undefined
      }
    >
      <div className="min-w-0">{children}</div>
      {room && id !== null && (
        <Suspense>
          <Pane id={id} part={part} />
        </Suspense>
      )}
    </div>
  );
}
