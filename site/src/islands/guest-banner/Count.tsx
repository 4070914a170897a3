import { GUEST_COIN_LIMIT } from '../../../../shared/account/links.ts';
import { useCoins } from '../../lib/queries/coins.ts';
import { coinsOfGuest, remainingWords } from './count-label.ts';

export default function Count() {
  const count = useCoins({}).data?.pages[0]?.total;
  if (count === undefined) return null;
  return (
    <span className="tabular-nums">
      {coinsOfGuest(count)}{' '}
      <span className="font-medium">{remainingWords(Math.max(0, GUEST_COIN_LIMIT - count))}</span>
    </span>
  );
}
