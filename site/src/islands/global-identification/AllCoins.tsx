import { Images } from 'lucide-react';
import { useState } from 'react';
import { MAX_BULK } from '../../../../shared/global/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import type { CoinCircle } from '../../../../shared/recognizer/model.ts';
import { ApiError } from '../../lib/api.ts';
import { at } from '../../lib/base.ts';
import { refreshBulk } from '../../lib/queries/global.ts';
import { toastFailure } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';

interface AllCoinsProps {
  /** Address of the stored photo. */
  photo: string | null;
  coins: readonly CoinCircle[];
}

/** All coins of one photo as a run. */
export function AllCoins({ photo, coins }: AllCoinsProps) {
  const [busy, setBusy] = useState(false);
  const count = Math.min(coins.length, MAX_BULK);
  const start = async () => {
    if (!photo) return;
    setBusy(true);
    try {
      const { beginBulk } = await import('../several-coins/identify-all.ts');
      const answer = await fetch(at(photo));
      if (!answer.ok) throw new Error(`photo: ${answer.status}`);
      await beginBulk(await answer.blob(), coins, 0, count);
      refreshBulk();
    } catch (error) {
      toastFailure(
        t('The coins could not be sent'),
        (error instanceof ApiError && error.text) || t('Check your connection and try again.'),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p className="text-sm">{t('{n} coins found', { n: coins.length })}</p>
      {photo && (
        <Button variant="ghost" busy={busy} onClick={() => void start()}>
          {!busy && <Images aria-hidden="true" />}
          {count < coins.length
            ? t('Identify the first {n}', { n: count })
            : t('Identify all {n}', { n: count })}
        </Button>
      )}
    </>
  );
}
