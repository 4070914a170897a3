import { useQueries } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { formatCount } from '../../../../shared/format/format.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { openPanel, readWalk, walkTo } from '../../lib/coin-panel.ts';
import { isCovered, isTyping, meantKey } from '../../lib/keys.ts';
import { navigate } from '../../lib/navigation.ts';
import { coinQuery, coinsPageQuery, PAGE } from '../../lib/queries/coins.ts';
import { rememberCoin } from '../../lib/queries/lists.ts';
import { queryClient } from '../../lib/query.ts';
import { IconButton } from '../../ui/button.tsx';

const OWN_ARROWS = '.rail, [role=radiogroup], [role=slider], svg[tabindex], [tabindex="0"]';

function useNeighbours(id: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another coin may have been opened from elsewhere
  const walk = useMemo(() => readWalk(), [id]);
  const list = 'filter' in walk ? walk : undefined;
  const numbers = list ? pagesAround(list.at) : [];
  const pages = useQueries(
    { queries: numbers.map((page) => coinsPageQuery(list?.filter ?? {}, page)) },
    queryClient,
  );
  const places = pages.flatMap(({ data }, n) =>
    (data?.pages[0]?.coins ?? []).map((coin, nth) => ({ coin, at: (numbers[n] ?? 0) * PAGE + nth })),
  );
  // Edits may have moved it.
  const at = list ? places.find(({ coin }) => coin.id === id)?.at : indexIn(walk, id);
  const total = 'ids' in walk ? walk.ids.length : (pages[0]?.data?.pages[0]?.total ?? 0);
  const idAt = (place: number) =>
    'ids' in walk ? walk.ids[place] : places.find((one) => one.at === place)?.coin.id;
  const [before, after] = at === undefined ? [] : [idAt(at - 1), idAt(at + 1)];
  return { walk, before, after, at, total, places };
}

const pagesAround = (at: number) => [
  ...new Set([Math.max(0, at - 1), at, at + 1].map((place) => Math.floor(place / PAGE))),
];

function indexIn(walk: ReturnType<typeof readWalk>, id: number) {
  const at = 'ids' in walk ? walk.ids.indexOf(id) : -1;
  return at < 0 ? undefined : at;
}

interface NeighboursProps {
  id: number;
  /** Prefetch both. */
  ahead?: boolean;
}

export default function Neighbours({ id, ahead = true }: NeighboursProps) {
  const { walk, before, after, at = -1, total, places } = useNeighbours(id);
  const go = (next: number | undefined, place: number) => {
    if (next === undefined) return;
    const known = places.find(({ coin }) => coin.id === next);
    if (known) rememberCoin(known.coin);
    walkTo(walk, place);
    if (!openPanel(next, { walked: true })) void navigate(`/coin/${next}`, { history: 'replace' });
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    if (defaultPrevented || ctrlKey || metaKey || altKey || shiftKey || repeat) return;
    if (isTyping(target) || isCovered()) return;
    if (target instanceof Element && target.closest(OWN_ARROWS)) return;
    if (meantKey(key) === 'ArrowLeft') go(before, at - 1);
    else go(after, at + 1);
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  useEffect(() => {
    for (const next of ahead ? [after, before] : [])
      if (next !== undefined) void queryClient.prefetchQuery(coinQuery(next));
  }, [after, before, ahead]);
  if (at < 0 || total < 2) return null;
  return (
    <div className="hidden items-center gap-1 wide:flex">
      <IconButton
        label={t('Previous coin')}
        plain
        disabled={before === undefined}
        onClick={() => go(before, at - 1)}
      >
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <span className="text-sm text-muted tabular-nums">
        {t('{n} of {total}', { n: formatCount(at + 1), total: formatCount(total) })}
      </span>
      <IconButton
        label={t('Next coin')}
        plain
        disabled={after === undefined}
        onClick={() => go(after, at + 1)}
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  );
}
