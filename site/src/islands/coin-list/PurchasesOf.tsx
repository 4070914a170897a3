import { useCoin } from '../../lib/queries/coins.ts';
import { PurchasesSheet } from '../coin/PurchasesSheet.tsx';

/** The purchases of a coin of a list, which knows only some of it. */
export function PurchasesOf({ id, onClose }: { id: number; onClose: () => void }) {
  const coin = useCoin(id).data;
  return coin ? <PurchasesSheet coin={coin} onClose={onClose} /> : null;
}
