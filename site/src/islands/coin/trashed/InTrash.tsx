import { OneCoin } from '../CoinDetail.tsx';
import TrashedCoin from './TrashedCoin.tsx';

/** A coin beside the trash; one that has been restored meanwhile is a coin like any other. */
export default function InTrash({ id }: { id: number }) {
  return <TrashedCoin id={id} notFound={<OneCoin id={id} />} />;
}
