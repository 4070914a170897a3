import type { Coin } from '../../../../../shared/coins/model.ts';
import { DeleteCoin } from '../DeleteCoin.tsx';
import { MarkAsSold } from './MarkAsSold.tsx';
import SellItem from './SellItem.tsx';

/** The ways a coin leaves the collection, at the end of its page. */
export default function Ending({ coin }: { coin: Coin }) {
  return (
    <div className="grid gap-2.5">
      <SellItem coin={coin} />
      <MarkAsSold coin={coin} />
      <DeleteCoin coin={coin} />
    </div>
  );
}
