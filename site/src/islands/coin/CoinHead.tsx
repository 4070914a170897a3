import type { CollectionCoin } from '../../../../server/coins/model.ts';
import { mintLabel } from '../../lib/mint-marks.ts';
import { Chip } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface CoinHeadProps {
  coin: CollectionCoin | undefined;
  certificationNumber: string | null | undefined;
}

/** The name, and under it what tells this coin from its brothers. */
export function CoinHead({ coin, certificationNumber }: CoinHeadProps) {
  if (!coin) {
    return (
      <div>
        <Skeleton className="h-8 w-3/4" />
        <Skeleton className="mt-3 h-7 w-1/2 rounded-full" />
      </div>
    );
  }
  const mint = mintLabel(coin);
  return (
    <header>
      <h1 className={coin.name.length > 60 ? 'text-[20px] [overflow-wrap:anywhere]' : undefined}>
        {coin.name}
      </h1>
      <ul className="mt-2.5 flex flex-wrap gap-2" aria-label="In short">
        <li>
          <Chip>{coin.year}</Chip>
        </li>
        {mint && (
          <li>
            <Chip>{mint}</Chip>
          </li>
        )}
        <li>
          <Chip>{(coin.isGraded && coin.grade) || coin.condition}</Chip>
        </li>
        {coin.isGraded && coin.gradingCompany && (
          <li className="max-w-full">
            <Chip accent>{[coin.gradingCompany, certificationNumber].filter(Boolean).join(' ')}</Chip>
          </li>
        )}
      </ul>
    </header>
  );
}
