import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatCount } from '../../../../shared/format/format.ts';
import { isCovered, isTyping } from '../../lib/keys.ts';
import { navigate } from '../../lib/navigation.ts';
import { coinQuery, coinsQuery, rememberCoin } from '../../lib/queries/coins.ts';
import { queryClient } from '../../lib/query.ts';
import { readWalk } from '../../lib/walk.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** So many coins before the end of what is loaded, more of the list is asked for. */
const AHEAD = 3;
/** Pages of a list that are asked for to find the coin on the screen. */
const MOST_PAGES = 20;

/** What takes arrow keys itself: a chart, a row that scrolls, a choice. */
const OWN_ARROWS = '.rail, [role=radiogroup], [role=slider], svg[tabindex], [tabindex="0"]';

/** The coins before and after this one where it was opened from, and how many there are. */
function useNeighbours(id: number) {
  const [walk] = useState(readWalk);
  const isList = 'filter' in walk;
  const list = useInfiniteQuery({ ...coinsQuery(isList ? walk.filter : {}), enabled: isList }, queryClient);
  const coins = isList ? (list.data?.pages.flatMap((page) => page.coins) ?? []) : [];
  const ids = isList ? coins.map((coin) => coin.id) : walk.ids;
  const at = ids.indexOf(id);
  const pages = list.data?.pages.length ?? 0;
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  const wantsMore = isList && hasNextPage && (at < 0 ? pages < MOST_PAGES : at >= ids.length - AHEAD);
  useEffect(() => {
    if (wantsMore && !isFetching && !isError) void fetchNextPage();
  }, [wantsMore, isFetching, isError, fetchNextPage]);
  const [before, after] = at < 0 ? [] : [ids[at - 1], ids[at + 1]];
  return { before, after, at, total: isList ? (list.data?.pages.at(-1)?.total ?? 0) : ids.length, coins };
}

/** The way to the coin before and after, by arrow keys or pressed; nothing where the coin was opened from no list. */
export default function Neighbours({ id }: { id: number }) {
  const { before, after, at, total, coins } = useNeighbours(id);
  const go = (next: number | undefined) => {
    if (next === undefined) return;
    const card = coins.find((coin) => coin.id === next);
    if (card) rememberCoin(card);
    void navigate(`/coin/${next}`, { history: 'replace' });
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, defaultPrevented, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    if (defaultPrevented || ctrlKey || metaKey || altKey || shiftKey || repeat) return;
    if (isTyping(target) || isCovered()) return;
    if (target instanceof Element && target.closest(OWN_ARROWS)) return;
    go(key === 'ArrowLeft' ? before : after);
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  // Both are at hand when they are wanted.
  useEffect(() => {
    for (const next of [after, before])
      if (next !== undefined) void queryClient.prefetchQuery(coinQuery(next));
  }, [after, before]);
  if (at < 0 || total < 2) return null;
  return (
    <div className="hidden items-center gap-1 wide:flex">
      <IconButton label="Coin before" plain disabled={before === undefined} onClick={() => go(before)}>
        <ChevronLeft aria-hidden="true" />
      </IconButton>
      <span className="text-sm text-muted tabular-nums">
        {formatCount(at + 1)} of {formatCount(total)}
      </span>
      <IconButton label="Coin after" plain disabled={after === undefined} onClick={() => go(after)}>
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </div>
  );
}
