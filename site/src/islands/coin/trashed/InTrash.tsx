import { OneCoin } from '../CoinDetail.tsx';
import TrashedCoin from './TrashedCoin.tsx';

/** Split view of the trash; a coin restored meanwhile opens normally. */
export default function InTrash({ id }: { id: number }) {
  return <TrashedCoin id={id} notFound={<OneCoin id={id} />} />;
}
