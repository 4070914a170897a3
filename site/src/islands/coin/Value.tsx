import { ChevronRight, Loader } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { ValuationSource } from '../../../../shared/coins/fields.ts';
import { isAmerican } from '../../../../shared/coins/identity.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import {
  amountOf,
  formatDate,
  formatDay,
  formatDollars,
  formatMoney,
  formatOwn,
  noEstimate,
} from '../../../../shared/format/format.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { currencyOf, isDollars } from '../../../../shared/money/money.ts';
import type { CoinValuation, Valuation } from '../../../../shared/valuation/model.ts';
import { ApiError, sentenceOf } from '../../lib/api.ts';
import { optional } from '../../lib/hooks.ts';
import { useMayWrite } from '../../lib/queries/auth.ts';
import { revalueCoin, useChooseValuation } from '../../lib/queries/coin-changes.ts';
import { useValuation } from '../../lib/queries/coin-facts.ts';
import { useRates } from '../../lib/queries/market.ts';
import { rich } from '../../lib/rich.tsx';
import { toast, toastFailure } from '../../lib/toast.ts';
import { Button, classNames } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Figure, GainFigure, gainOf, totalOf } from './Figure.tsx';
import { InlineEdit } from './InlineEdit.tsx';
import { useLatePart } from './late.ts';
import { sourcesTitle, valueSource } from './words.ts';

const loadValuations = async () => (await import('./Valuations.tsx')).Valuations;
const SellItem = optional<{ coin: Coin; byAddress: true }>(() => import('./sell/SellItem.tsx'));

export function Value({ coin }: { coin: Coin }) {
  const mayWrite = useMayWrite();
  const gain = gainOf(coin);
  const total = totalOf(coin.estimatedValue, coin.quantity);
  const hasOwnCurrency = !isAmerican(coin) && !isDollars(coin.currency);
  const several = coin.quantity > 1;
  const valuation = useValuation(coin.id).data;
  const [busy, setBusy] = useState(false);
  /** `updatedAt` when the owner's value was left in place. */
  const [stoodAt, setStoodAt] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const [Valuations, wantValuations] = useLatePart(loadValuations);
  const update = async () => {
    setBusy(true);
    try {
      setStoodAt(await revalue(coin.id));
    } catch (error) {
      toastFailure(
        t('Valuation Failed'),
        (error instanceof ApiError && error.text) || t('Could not update coin valuation. Please try again.'),
      );
    }
    setBusy(false);
  };

  const melt = valuation?.parts.melt ?? null;
  // A face value stored while no price was known does not count.
  const isOpen =
    coin.ownEstimatedValue === null && (coin.estimatedValue === null || coin.valuationSource === 'face');
  const follows =
    coin.estimatedValue === null || coin.valuationSource === 'melt' || coin.valuationSource === 'face';
  const canChange =
    valuation !== undefined &&
    (valuation.aiIsOn ||
      (follows &&
        coin.valuationPreference === null &&
        valuation.autoFill &&
        valuation.estimatedValue !== coin.estimatedValue));
  const figures = [total, gain?.difference, coin.estimatedValue].map((amount) => formatMoney(amount));
  const beside = !several && figures.every((figure) => figure.length <= USUAL);
  return (
    <Card aria-label={t('Estimated value')} className="@container">
      <div
        className={classNames(
          'grid gap-x-4 gap-y-3',
          beside && '@min-[19rem]:min-h-22 @min-[19rem]:grid-cols-[1fr_auto]',
        )}
      >
        <div className="min-w-0">
          <p className="text-xs text-muted">{several ? t('Estimated value each') : t('Estimated value')}</p>
          <InlineEdit
            coin={coin}
            field={coin.ownEstimatedValue === null ? 'estimatedValue' : 'ownEstimatedValue'}
            labelled
          >
            {coin.ownEstimatedValue !== null ? (
              <p className="serif text-[1.875rem] leading-[1.25]">
                <Figure>{formatOwn(coin.ownEstimatedValue, coin.currency)}</Figure>
              </p>
            ) : coin.estimatedValue === null ? (
              <p className="py-1.5 text-muted">{noEstimate()}</p>
            ) : (
              <p className="serif text-[1.875rem] leading-[1.25]">
                <Figure>{formatMoney(coin.estimatedValue)}</Figure>
              </p>
            )}
          </InlineEdit>
          {hasOwnCurrency && <OwnValue coin={coin} />}
          {coin.estimatedValue !== null && (
            <p className="text-xs text-balance text-muted">{givenBy(coin, valuation)}</p>
          )}
          {isOpen && valuation?.atLeast && (
            <p className="text-sm text-balance text-muted">{translated(valuation.atLeast)}</p>
          )}
          {total !== null && (
            <p className="mt-1 text-sm font-semibold">
              <Figure>{formatMoney(total)}</Figure>{' '}
              <span className="font-normal text-muted">{t('for all {n}', { n: coin.quantity })}</span>
            </p>
          )}
        </div>
        {(melt || gain) && (
          <dl className="grid content-start gap-y-2">
            {melt && (
              <Line name={meltOf(several, formatDate(melt.spotDate))} beside={beside}>
                <Figure className="font-semibold">{formatMoney(melt.value)}</Figure>
              </Line>
            )}
            {gain && (
              <Line name={gainIn(several, gain.difference < 0)} beside={beside}>
                <GainFigure gain={gain} />
              </Line>
            )}
          </dl>
        )}
      </div>
      {melt?.stale && (
        <p className="mt-2 text-xs text-muted">
          {t('Metal prices from {day}; newer prices aren’t available.', { day: formatDate(melt.spotDate) })}
        </p>
      )}
      <button
        type="button"
        className="link link-target gap-0.5 text-sm"
        onClick={() => {
          setOpened(true);
          void wantValuations();
        }}
      >
        {sourcesTitle(coin)}
        <ChevronRight className="size-4" aria-hidden="true" />
      </button>
      {mayWrite && (
        <div className="mt-1.5 flex flex-wrap gap-2.5 *:min-w-fit *:flex-1">
          <Button
            variant={canChange && !coin.needsReview ? 'primary' : 'ghost'}
            busy={busy}
            onClick={() => void update()}
          >
            {!busy && <Loader aria-hidden="true" />}
            {busy ? (valuation?.aiIsOn ? t('Asking the AI…') : t('Updating…')) : t('Update')}
          </Button>
          <Suspense>
            <SellItem coin={coin} byAddress />
          </Suspense>
        </div>
      )}
      {stoodAt === coin.updatedAt && valuation && (
        <Offer coinId={coin.id} valuations={valuation.valuations} />
      )}
      {Valuations && opened && <Valuations coin={coin} onClose={() => setOpened(false)} />}
    </Card>
  );
}

const meltOf = (several: boolean, day: string) =>
  several ? t('Melt each · {day}', { day }) : t('Melt · {day}', { day });

function gainIn(several: boolean, isLoss: boolean): string {
  if (several) return isLoss ? t('Loss each') : t('Gain each');
  return isLoss ? t('Loss') : t('Gain');
}

const CONFIDENCE = {
  high: msg('high confidence'),
  medium: msg('medium confidence'),
  low: msg('low confidence'),
};

/** AI values with their confidence. */
function givenBy(
  { valuationSource, valuedAt, estimatedValue }: Coin,
  valuation: CoinValuation | undefined,
): string {
  const { confidence = 'low' } = valuation?.valuations.find(({ source }) => source === 'ai') ?? {};
  const sureness = valuationSource === 'ai' && translated(CONFIDENCE[confidence]);
  const { melt } = valuation?.parts ?? {};
  // A melt value has the date of its metal prices.
  const day = valuationSource === 'melt' && melt?.value === estimatedValue ? melt.spotDate : valuedAt;
  return [valueSource(valuationSource), sureness, formatDate(day)].filter(Boolean).join(' · ');
}

/** Longest amount that leaves room for a second column on a phone. */
const USUAL = '$9,999.99'.length;

function Line({ name, beside, children }: { name: string; beside: boolean; children: ReactNode }) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-2',
        beside && '@min-[19rem]:block @min-[19rem]:border-0 @min-[19rem]:p-0 @min-[19rem]:text-end',
      )}
    >
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="ms-auto max-w-full text-end">{children}</dd>
    </div>
  );
}

function OwnValue({ coin }: { coin: Coin }) {
  const { data } = useRates();
  const { currency, estimatedValue, ownEstimatedValue, valuationSource } = coin;
  if (ownEstimatedValue === null) {
    return (
      <InlineEdit coin={coin} field="ownEstimatedValue" labelled>
        <p className="text-sm text-muted">{t('Value in {currency}: not recorded', { currency })}</p>
      </InlineEdit>
    );
  }
  const [own, others] = [data?.rates ?? [], data?.operator ?? []];
  const rate = [...own, ...others].find((one) => one.currency === currencyOf(currency));
  return (
    <p className="mt-1 text-sm">
      {estimatedValue === null
        ? t('Not included in totals: no exchange rate for {currency}.', { currency })
        : rich(
            valuationSource === 'owner' && rate
              ? t('Counted as <b>{value}</b> (rate {rate}, {day}).', {
                  value: formatDollars(estimatedValue),
                  rate: rate.rate,
                  day: formatDay(rate.day),
                })
              : t('Counted as <b>{value}</b>.', { value: formatDollars(estimatedValue) }),
            { b: (value) => <b className="font-semibold">{value}</b> },
          )}{' '}
      <a className="link" href="/my-profile#exchange-rates">
        {estimatedValue === null ? t('Enter a rate') : t('Rates')}
      </a>
    </p>
  );
}

interface OfferProps {
  coinId: number;
  valuations: readonly Valuation[];
}

function Offer({ coinId, valuations }: OfferProps) {
  const choose = useChooseValuation(coinId);
  const shown = valuations.find(({ isShown }) => isShown);
  const [best] = valuations
    .filter(({ source, value }) => source !== 'owner' && value !== shown?.value)
    .sort((one, other) => (amountOf(other.value) ?? 0) - (amountOf(one.value) ?? 0));
  if (shown?.source !== 'owner' || !best) return null;
  // Unmounted once the offer is taken.
  const take = () =>
    choose.mutateAsync(best.source).then(
      () => toast({ title: t('Updated'), variant: 'success' }),
      (error) => toastFailure(t('Update Failed'), sentenceOf(error)),
    );
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3.5">
      <p className="min-w-0 flex-1 basis-44 text-sm text-muted">{translated(OFFERS[best.source])}</p>
      <Button variant="ghost" busy={choose.isPending} onClick={() => void take()}>
        {t('Show {value}', { value: formatMoney(best.value) })}
      </Button>
    </div>
  );
}

const OFFERS: Readonly<Record<ValuationSource, string>> = {
  owner: '',
  pcgs: msg('Show the PCGS price guide instead?'),
  melt: msg('Show the melt value instead?'),
  face: msg('Show the face value instead?'),
  ai: msg('Show the AI estimate instead?'),
};

/** `updatedAt` if the value is unchanged, else null. Throws. */
async function revalue(id: number): Promise<string | null> {
  const { changed, message, coin } = await revalueCoin(id);
  toast(
    changed
      ? { title: t('Valuation Updated'), description: translated(message), variant: 'success' }
      : { title: t('Value unchanged'), description: translated(message), variant: 'info' },
  );
  return changed ? null : coin.updatedAt;
}
