import { OneCoin } from '../CoinDetail.tsx';
import TrashedCoin from './TrashedCoin.tsx';

export default function InTrash({ id }: { id: number }) {
  return <TrashedCoin id={id} notFound={<OneCoin id={id} />} />;
}
