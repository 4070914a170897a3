import { Maximize2, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { closePanel, takePanelFocus } from '../../lib/coin-panel.ts';
import { optional } from '../../lib/hooks.ts';
import { isCovered, isTyping } from '../../lib/keys.ts';
import { coinPreview } from '../../lib/queries/lists.ts';
import { IconButton, IconLink } from '../../ui/button.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import { BesideContext } from './beside-context.ts';
import { FactsSkeleton } from './Facts.tsx';
import { returnTo } from './grow.ts';
import type { Part } from './WithCoin.tsx';

const OneCoin = lazy(() =>
  import('./CoinDetail.tsx').then(
    ({ OneCoin }) => ({ default: OneCoin }),
    () => ({ default: NotLoaded }),
  ),
);
const Neighbours = optional<{ id: number; ahead: boolean }>(() => import('./Neighbours.tsx'));

/** Lets the list lay out at its new width first. */
function afterFrames(frames: number, then: () => void) {
  requestAnimationFrame(() => (frames > 1 ? afterFrames(frames - 1, then) : then()));
}

/** A coin beside its list. */
export default function CoinPane({ id, part }: { id: number; part: Part | undefined }) {
  const Opened = part ?? OneCoin;
  const pane = useRef<HTMLElement>(null);
  const before = useRef<number>(undefined);
  useLayoutEffect(() => {
    const isAnother = before.current !== undefined && before.current !== id;
    before.current = id;
    if (isAnother) pane.current?.scrollTo({ top: 0 });
    // Removed with the previous coin?
    const isLost = isAnother && document.activeElement === document.body;
    if (takePanelFocus() || isLost) pane.current?.focus({ preventScroll: true });
  }, [id]);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event.target) || isCovered()) return;
    if (!document.querySelector('.bulk-bar')) closePanel();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const last = useRef(id);
  last.current = id;
  useEffect(() => () => void afterFrames(2, () => returnTo(last.current)), []);
  return (
    <section
      ref={pane}
      className="coin-pane sticky top-4 h-[calc(100dvh-32px)] overflow-y-auto overscroll-contain rounded-card border border-line bg-paper px-5 pb-5 focus:outline-none focus-visible:border-accent"
      tabIndex={-1}
      aria-label={coinPreview(id)?.name ?? t('The opened coin')}
    >
      <div className="sticky top-0 z-10 -mx-5 mb-2 flex items-center justify-between gap-3 bg-paper px-5 py-3">
        <IconButton label={t('Close the coin')} onClick={closePanel}>
          <X aria-hidden="true" />
        </IconButton>
        <Suspense>
          <Neighbours id={id} ahead={!part} />
        </Suspense>
        <IconLink label={t('Open Coin Page')} href={`/coin/${id}`}>
          <Maximize2 aria-hidden="true" />
        </IconLink>
      </div>
      <BesideContext value>
        <Suspense fallback={<FactsSkeleton />}>
          <Opened key={id} id={id} />
        </Suspense>
      </BesideContext>
    </section>
  );
}
