import { type ReactNode, useState } from 'react';
import type { WholeTrashedCoin } from '../../../../../shared/coins/bulk.ts';
import { t } from '../../../../../shared/language/i18n.ts';
import { closePanel } from '../../../lib/coin-panel.ts';
import { navigate } from '../../../lib/navigation.ts';
import { useMayWrite, useUser } from '../../../lib/queries/auth.ts';
import { useTrashedCoin } from '../../../lib/queries/trash.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { AskForGood, remainingInWords, useDeeds } from '../../trash/trash-actions.tsx';
import { Apart, ApartPage } from '../ApartPage.tsx';
import { OneCoin } from '../CoinDetail.tsx';

/** In the trash's split view, where a restored coin may be open. */
export const InTrash = ({ id }: { id: number }) => <TrashedCoin id={id} notFound={<OneCoin id={id} />} />;

export default function TrashedCoin({ id, notFound }: { id: number; notFound: ReactNode }) {
  const asked = useTrashedCoin(id);
  return (
    <Apart asked={asked} name={asked.data?.name} notFound={notFound}>
      {(coin) => (
        <ApartPage coin={coin}>
          <Resting coin={coin} />
        </ApartPage>
      )}
    </Apart>
  );
}

function Resting({ coin }: { coin: WholeTrashedCoin }) {
  const mayWrite = useMayWrite();
  const isGuest = useUser().data?.isGuest;
  const [asked, setAsked] = useState(false);
  const deeds = useDeeds(
    () => setAsked(false),
    (_, how) => {
      if (!closePanel() && how === 'deleted') void navigate('/collection?view=trash', { history: 'replace' });
    },
  );
  return (
    <Card title={t('In the trash')}>
      <p className="mb-4 text-sm text-muted">{remainingInWords(coin, { isGuest })}</p>
      {mayWrite && (
        <div className="flex flex-wrap gap-2.5 *:min-w-fit *:flex-1">
          <Button variant="ghost" busy={deeds.restoring.has(coin.id)} onClick={() => deeds.restore(coin)}>
            {t('Restore')}
          </Button>
          <Button variant="quiet-danger" onClick={() => setAsked(true)}>
            {t('Delete Permanently')}
          </Button>
        </div>
      )}
      <AskForGood
        coin={asked ? coin : undefined}
        busy={deeds.deleting}
        onClose={() => setAsked(false)}
        onConfirm={deeds.deleteForGood}
      />
    </Card>
  );
}
