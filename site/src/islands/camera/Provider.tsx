import { useIdentifying } from '../../lib/queries/identify.ts';
import { Notice } from '../../ui/notice.tsx';

/** From here on it is told how many identifications are left today. */
const FEW = 3;

/** Who will look at the coin, where that is nobody; and how many looks are left today, where they run out. */
export function Provider() {
  const { data } = useIdentifying();
  if (!data) return null;
  if (!data.provider) return <Notice>Coins are reviewed by hand here. {data.setUp}</Notice>;
  const left = data.today.limit - data.today.used;
  if (left > FEW || left <= 0) return null;
  return <Notice>{left === 1 ? 'One identification is' : `${left} identifications are`} left today.</Notice>;
}
