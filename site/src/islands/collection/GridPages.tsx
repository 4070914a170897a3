import { useLayoutEffect, useRef, useState } from 'react';
import type { CollectionCoin } from '../../../../server/coins/model.ts';
import { useNear } from '../../lib/hooks.ts';
import { useScrollRestored } from '../../lib/navigation.ts';
import { CoinCard } from '../coin/CoinCard.tsx';

const COLUMNS = 2;
export const GRID = 'grid grid-cols-2 gap-3';

/** Pixels around the screen within which cards are drawn: some three screens each way. */
const MARGIN = 2000;

/**
 * The cards, page by page. Only pages near the screen are drawn, so that thousands of coins scroll as lightly as a
 * few; the others keep their height, which is the first page's, as every row is as high as the next.
 */
export function GridPages({ pages }: { pages: readonly { coins: CollectionCoin[] }[] }) {
  const first = useRef<HTMLUListElement>(null);
  const [rowHeight, setRowHeight] = useState(0);
  const [page] = pages;
  const rows = rowsOf(page?.coins ?? []);
  useLayoutEffect(() => {
    if (first.current && rows > 0) setRowHeight(first.current.offsetHeight / rows);
  }, [rows]);
  useScrollRestored(rowHeight > 0);
  return (
    <>
      <ul ref={first} className={GRID}>
        {page?.coins.map((coin) => (
          <Cell key={coin.id} coin={coin} />
        ))}
      </ul>
      {rowHeight > 0 &&
        pages
          .slice(1)
          .map(({ coins }) => (
            <LaterPage key={coins[0]?.id} coins={coins} height={rowsOf(coins) * rowHeight} />
          ))}
    </>
  );
}

const rowsOf = (coins: readonly CollectionCoin[]) => Math.ceil(coins.length / COLUMNS);

function LaterPage({ coins, height }: { coins: readonly CollectionCoin[]; height: number }) {
  const place = useRef<HTMLUListElement>(null);
  const near = useNear(place, MARGIN);
  return (
    <ul ref={place} className={GRID} style={near ? undefined : { height }}>
      {near && coins.map((coin) => <Cell key={coin.id} coin={coin} />)}
    </ul>
  );
}

function Cell({ coin }: { coin: CollectionCoin }) {
  return (
    <li className="min-w-0">
      <CoinCard coin={coin} />
    </li>
  );
}
