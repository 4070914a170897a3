import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { BEGUN, type CoinCircle, circleInWords, type Placing, type Size } from '../../lib/circle.ts';
import type { Coins } from '../../lib/enhance-worker.ts';

interface Placed extends Placing {
  circle: CoinCircle;
}

/** The circle as it is being placed, and what has just been done, in words. */
export function useEditing(photo: Blob, placing: Placing | undefined, size: Size | undefined) {
  const [now, setNow] = useState<Placed>(() =>
    placing?.circle ? { ...placing, circle: placing.circle } : { circle: BEGUN, ...BY_HAND },
  );
  const [done, setDone] = useState('');
  const [isFinding, setFinding] = useState(false);
  /** Coins found on demand, and which of them is circled. */
  const found = useRef<{ coins: Coins; at: number }>(null);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  const place = (circle: CoinCircle, said: string | null, by: Omit<Placing, 'circle'> = BY_HAND) => {
    setNow({ circle, ...by });
    if (said !== null) setDone(said);
  };

  /** The likeliest coin; pressed again, the next one. */
  const findAgain = async () => {
    setFinding(true);
    const last = found.current;
    const coins = last?.coins ?? (await coinsAt(photo));
    if (!alive.current) return;
    setFinding(false);
    const at = last ? (last.at + 1) % Math.max(1, coins.circles.length) : 0;
    found.current = { coins, at };
    const { circles, problem } = coins;
    const coin = circles[at];
    if (!coin) return setDone(t('No coin found: the circle stays where it is'));
    const said =
      circles.length === 1 ? t('Coin found') : t('Coin {n} of {all}', { n: at + 1, all: circles.length });
    place(coin, said, at === 0 ? { by: 'finder', problem } : BY_HAND);
  };

  const where = size ? circleInWords(now.circle, size) : '';
  const said = done ? `${done}. ${where}` : where;
  return { now, said, isFinding, place, findAgain };
}

const BY_HAND = { by: 'hand', problem: null } as const;

async function coinsAt(photo: Blob): Promise<Coins> {
  try {
    const { coinsOn } = await import('../../lib/enhance.ts');
    return await coinsOn(photo);
  } catch {
    return { circles: [], problem: 'no coin' };
  }
}
