import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Coin } from '../../../../../shared/coins/model.ts';
import { formatDay, formatGain, formatMoney, formatPercent } from '../../../../../shared/format/format.ts';
import { t } from '../../../../../shared/language/i18n.ts';
import type { SoldCoin as Sale } from '../../../../../shared/marketplace/model.ts';
import { sentenceOf } from '../../../lib/api.ts';
import { closePanel } from '../../../lib/coin-panel.ts';
import { navigate } from '../../../lib/navigation.ts';
import { useMayManage } from '../../../lib/queries/auth.ts';
import { usePutBack, useSoldCoin, useTrashSold } from '../../../lib/queries/sold.ts';
import { toast, toastFailure } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Apart, ApartPage } from '../ApartPage.tsx';
import { Facts } from '../Facts.tsx';
import { MarkAsSold } from './MarkAsSold.tsx';

export default function SoldCoin({ id, notFound }: { id: number; notFound: ReactNode }) {
  const mayManage = useMayManage();
  const asked = useSoldCoin(id);
  return (
    <Apart asked={asked} name={asked.data?.coin.name} notFound={notFound}>
      {({ coin, sale }) => (
        <ApartPage coin={coin} end={mayManage && <Delete coin={coin} />}>
          <SaleCard coin={coin} sale={sale} />
        </ApartPage>
      )}
    </Apart>
  );
}

function SaleCard({ coin, sale }: { coin: Coin; sale: Sale }) {
  const gain = sale.gain === null ? null : Number(sale.gain);
  return (
    <Card title={t('Sold on {day}', { day: formatDay(sale.soldAt) })}>
      <p className="mb-3 text-sm text-muted">{t('Sold coins aren’t included in your totals.')}</p>
      <Facts
        facts={[
          [t('Price'), sale.soldPrice === null ? t('Not recorded') : formatMoney(sale.soldPrice)],
          [t('Fees'), sale.soldFees === null ? t('Not recorded') : formatMoney(sale.soldFees)],
          [t('Paid'), sale.paid && formatMoney(sale.paid)],
          [
            gain !== null && gain < 0 ? t('Loss') : t('Gain'),
            gain !== null && (
              <span key="gain" className={gain < 0 ? 'text-danger' : gain > 0 ? 'text-positive' : undefined}>
                {formatGain(gain)}
                {sale.gainPercent !== null && ` ${formatPercent(Math.abs(sale.gainPercent))}`}
              </span>
            ),
          ],
          [t('Place'), sale.soldPlace],
          [t('Pieces'), sale.quantity > 1 && sale.quantity],
        ]}
      />
      <div data-needs="manager" className="mt-4 flex flex-wrap gap-2.5 *:min-w-fit *:flex-1">
        <MarkAsSold
          coin={coin}
          sale={{ price: sale.soldPrice, fees: sale.soldFees, soldAt: sale.soldAt, place: sale.soldPlace }}
        />
        <PutBack coin={coin} />
      </div>
    </Card>
  );
}

function PutBack({ coin }: { coin: Coin }) {
  const [asked, setAsked] = useState(false);
  const putBack = usePutBack();
  const back = () =>
    putBack.mutate(coin.id, {
      onError: (error) => {
        setAsked(false);
        toastFailure(t('Sale Not Undone'), sentenceOf(error));
      },
    });
  return (
    <>
      <Button variant="ghost" onClick={() => setAsked(true)}>
        {t('Undo Sale')}
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={t('Undo this sale?')}
        description={t('{name} returns to your collection and the sale details are deleted.', {
          name: coin.name,
        })}
        confirm={t('Undo Sale')}
        onConfirm={back}
        busy={putBack.isPending}
      />
    </>
  );
}

function Delete({ coin }: { coin: Coin }) {
  const [asked, setAsked] = useState(false);
  const trash = useTrashSold();
  const remove = () =>
    trash.mutate(coin.id, {
      onSuccess: () => {
        toast({
          title: t('Coin Deleted'),
          description: t('{name} is in the trash for 30 days.', { name: coin.name }),
        });
        if (!closePanel()) void navigate('/collection?view=sold', { history: 'replace' });
      },
      onError: (error) => {
        setAsked(false);
        toastFailure(t('Delete Failed'), sentenceOf(error));
      },
    });
  return (
    <>
      <Button variant="quiet-danger" wide onClick={() => setAsked(true)}>
        <Trash2 aria-hidden="true" />
        {t('Delete Coin')}
      </Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={t('Delete this coin?')}
        description={t('Move {name} and its sale to the trash? You can restore the coin for 30 days.', {
          name: coin.name,
        })}
        confirm={t('Delete')}
        onConfirm={remove}
        busy={trash.isPending || trash.isSuccess}
        danger
      />
    </>
  );
}
