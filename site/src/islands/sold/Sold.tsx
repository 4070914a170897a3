import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { discOf } from '../../../../shared/format/disc.ts';
import { formatDay, formatGain, formatMoney, formatPercent } from '../../../../shared/format/format.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import type { SoldCoin, SoldList } from '../../../../shared/marketplace/model.ts';
import { photoAt } from '../../../../shared/photos/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { keepWalk, opensInPanel, usePanelLink } from '../../lib/coin-panel.ts';
import { goBack } from '../../lib/navigation.ts';
import { usePutBack, useSold } from '../../lib/queries/sold.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { Button, ButtonLink, classNames, IconButton } from '../../ui/button.tsx';
import { Card, Loading, Skeleton } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { spoken } from '../../ui/notice.tsx';
import { Well } from '../../ui/picture.tsx';
import { EmptyState, LoadError, ShowMore } from '../../ui/states.tsx';
import { coinInWords } from '../coin/words.ts';

export default function Sold() {
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="bar">
        <IconButton label={t('Back to the collection')} onClick={() => goBack('/collection')}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
      </div>
      <div>
        <h1>{t('Sold coins')}</h1>
        <p className="mt-1.5 text-sm text-muted">{t('Sold coins aren’t included in your totals.')}</p>
      </div>
      <Coins />
    </div>
  );
}

function Coins() {
  const sold = useSold();
  const [toPutBack, setToPutBack] = useState<SoldCoin>();
  const putBack = usePutBack();
  if (sold.isPending)
    return (
      <Loading label={t('Loading the sold coins')} className="grid gap-5">
        <Skeleton className="h-36 w-full rounded-card" />
        <Skeleton className="h-64 w-full rounded-card" />
      </Loading>
    );
  const [first] = sold.data?.pages ?? [];
  if (!first) return <LoadError title={t('The sold coins could not be loaded')} query={sold} />;
  if (first.total === 0)
    return (
      <EmptyState
        title={t('No sold coins')}
        text={t('Mark a coin as sold on its page, or sell it through a marketplace.')}
      >
        <ButtonLink variant="ghost" href="/collection?view=browse">
          {t('Browse your collection')}
        </ButtonLink>
      </EmptyState>
    );
  const confirm = (coin: SoldCoin) =>
    putBack.mutate(coin.id, {
      onSuccess: () =>
        toast({
          title: t('Sale Undone'),
          description: t('{name} is in your collection again.', { name: coin.name }),
          variant: 'success',
        }),
      onError: (error) => toastFailure(t('Sale Not Undone'), sentenceOf(error)),
      onSettled: () => setToPutBack(undefined),
    });
  return (
    <>
      <Totals totals={first.totals} total={first.total} />
      <section aria-label={t('Sold coins')} className="grid grid-cols-1 gap-3">
        <p className="text-sm text-muted" role="status">
          {plural(first.total, { one: '# coin · last sold first', other: '# coins · last sold first' })}
        </p>
        <ul className="ruled">
          {sold.data?.pages
            .flatMap(({ coins }) => coins)
            .map((coin) => (
              <Row key={coin.id} coin={coin} onPutBack={() => setToPutBack(coin)} />
            ))}
        </ul>
        <ShowMore list={sold} />
      </section>
      <ConfirmDialog
        open={toPutBack !== undefined}
        onOpenChange={() => setToPutBack(undefined)}
        title={t('Undo this sale?')}
        description={t('{name} returns to your collection and the sale details are deleted.', {
          name: toPutBack?.name ?? '',
        })}
        confirm={t('Undo Sale')}
        onConfirm={() => toPutBack && confirm(toPutBack)}
        busy={putBack.isPending}
      />
    </>
  );
}

const toneOf = (gain: number) => (gain === 0 ? undefined : gain < 0 ? 'text-danger' : 'text-positive');

function Totals({ totals, total }: { totals: SoldList['totals']; total: number }) {
  const gain = Number(totals.gain);
  return (
    <Card aria-label={t('Total')}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 wide:grid-cols-4">
        <Total name={t('Sold for')}>{formatMoney(totals.price)}</Total>
        <Total name={t('Fees')}>{formatMoney(totals.fees)}</Total>
        <Total name={t('Paid')}>{totals.gainOver > 0 ? formatMoney(totals.paid) : t('Not recorded')}</Total>
        <Total
          name={gain < 0 ? t('Loss') : t('Gain')}
          className={totals.gainOver > 0 ? toneOf(gain) : undefined}
        >
          {totals.gainOver > 0 ? formatGain(gain) : t('Not known')}
        </Total>
      </dl>
      {totals.gainOver < total && (
        <p className="mt-3 text-sm text-muted">
          {totals.gainOver === 0
            ? t('Gains need both prices: what you paid and what you sold it for.')
            : plural(totals.gainOver, {
                one: 'Cost and gain cover the one coin with all prices known.',
                other: 'Cost and gain cover the # coins with all prices known.',
              })}
        </p>
      )}
    </Card>
  );
}

function Total({
  name,
  className,
  children,
}: {
  name: string;
  className?: string | undefined;
  children: string;
}) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className={classNames('serif text-xl wrap-anywhere', className)}>{children}</dd>
    </div>
  );
}

function Row({ coin, onPutBack }: { coin: SoldCoin; onPutBack: () => void }) {
  const photo = coin.obverseImageUrl ?? coin.imageUrl ?? coin.reverseImageUrl;
  const gain = coin.gain === null ? null : Number(coin.gain);
  const linkProps = usePanelLink(coin.id);
  return (
    <li className="flex gap-3 py-3.5">
      <Well
        src={photo && photoAt(photo, 200)}
        alt={coinInWords(coin)}
        disc={discOf(coin)}
        size="sm"
        decorative
        className="self-start"
      />
      <div className="min-w-0 flex-1 wide:flex wide:items-center wide:justify-between wide:gap-4">
        <div>
          <h2 className="font-sans text-sm font-semibold wrap-anywhere">
            <a
              className="-my-3 inline-block py-3 hover:underline data-beside:bg-accent-soft"
              href={`/coin/${coin.id}`}
              {...linkProps}
              onClick={(event) => {
                keepWalk(event.currentTarget);
                opensInPanel(event, coin.id);
              }}
            >
              {coin.name}
            </a>
          </h2>
          <p className="text-sm text-muted">
            {[
              formatDay(coin.soldAt),
              coin.soldPlace,
              coin.quantity > 1 && plural(coin.quantity, { one: '# piece', other: '# pieces' }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <Button needs="manager" variant="ghost" className="mt-2 text-sm wide:mt-0" onClick={onPutBack}>
          {spoken(t('Undo sale<sr> of {name}</sr>', { name: coin.name }))}
        </Button>
      </div>
      <div className="flex-none text-end">
        <p className="font-semibold">
          {coin.soldPrice === null ? t('No price') : formatMoney(coin.soldPrice)}
        </p>
        {gain !== null && (
          <p className={classNames('text-sm', toneOf(gain))}>
            {formatGain(gain)}
            {coin.gainPercent !== null && ` ${formatPercent(Math.abs(coin.gainPercent))}`}
          </p>
        )}
      </div>
    </li>
  );
}
