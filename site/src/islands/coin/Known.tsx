import { ChevronDown, KeyRound, ScanSearch } from 'lucide-react';
import { Suspense, useContext, useState } from 'react';
import type { HowToTell as Hint, Reference } from '../../../../shared/catalogue/model.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import {
  isPriced,
  type Purchase as PurchasePart,
  piecesOf,
  spentOn,
} from '../../../../shared/coins/purchases.ts';
import { formatDay, formatMoney, formatOwn } from '../../../../shared/format/format.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { isDollars } from '../../../../shared/money/money.ts';
import type { GradingCard } from '../../../../shared/pcgs/model.ts';
import { optional } from '../../lib/hooks.ts';
import { useMayWrite } from '../../lib/queries/auth.ts';
import { useRates } from '../../lib/queries/market.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Loading, Skeleton } from '../../ui/card.tsx';
import { Facts } from './Facts.tsx';
import { EditingContext } from './InlineEdit.tsx';
import { Loans } from './Loans.tsx';
import { useLatePart } from './late.ts';
import { Filing, Purchase } from './OwnerFacts.tsx';
import {
  About,
  doubtInWords,
  mintageInWords,
  Notes,
  Rarity,
  Source,
  Specifications,
} from './Specifications.tsx';

const loadSheet = async () => (await import('./PurchasesSheet.tsx')).PurchasesSheet;

export const amountIn = (amount: string, currency: string): string =>
  isDollars(currency) ? formatMoney(amount) : formatOwn(amount, currency);

export function Purchases({ coin }: { coin: Coin }) {
  const { on } = useContext(EditingContext);
  const [Sheet, want] = useLatePart(loadSheet);
  const [open, setOpen] = useState(false);
  const purchases = coin.purchases ?? [];
  if (!on && purchases.length === 0) return null;
  const press = async () => {
    if (await want()) setOpen(true);
  };
  const sums = spentOn(purchases);
  return (
    <Card title={t('Purchases')}>
      {purchases.length > 0 && (
        <ul>
          {purchases.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two purchases may be identical
            <li key={at} className="border-t border-line py-2.5">
              <Line purchase={one} />
            </li>
          ))}
        </ul>
      )}
      {purchases.length > 1 && (
        <p className="border-t border-line py-2.5 font-medium">
          {t('{pieces} of {quantity} pieces', { pieces: piecesOf(purchases), quantity: coin.quantity })}
          {sums.length > 0 && ` · ${sums.map((sum) => amountIn(sum.amount, sum.currency)).join(' + ')}`}
        </p>
      )}
      {isPriced(purchases) && coin.purchasePrice === null && <NoRate purchases={purchases} />}
      {on && (
        <Button variant="ghost" onClick={() => void press()}>
          {purchases.length > 0 ? t('Edit purchases') : t('Add purchases')}
        </Button>
      )}
      {Sheet && open && <Sheet coin={coin} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function Line({ purchase: { quantity, price, currency, ...said } }: { purchase: PurchasePart }) {
  const from = [said.seller, said.place, said.invoice].filter(Boolean).join(' · ');
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-5">
        <span className="font-medium">
          {price === null
            ? t('{quantity} ×, price not recorded', { quantity })
            : t('{quantity} × {price}', { quantity, price: amountIn(price, currency) })}
        </span>
        <span className="text-muted">{formatDay(said.date)}</span>
      </p>
      {from && (
        <p dir="auto" className="text-muted wrap-anywhere">
          {from}
        </p>
      )}
      {said.note && (
        <p dir="auto" className="text-sm text-muted wrap-anywhere">
          {said.note}
        </p>
      )}
    </>
  );
}

/** The price in dollars is unknown. */
function NoRate({ purchases }: { purchases: readonly PurchasePart[] }) {
  const { data } = useRates();
  if (!data) return null;
  const known = new Set([...data.rates, ...data.operator].map(({ currency }) => currency));
  const missing = new Set(
    purchases.flatMap(({ price, currency }) =>
      price === null || isDollars(currency) || known.has(currency) ? [] : [currency],
    ),
  );
  if (missing.size === 0) return null;
  return (
    <p className="py-2.5 text-sm text-muted">
      {t('No US dollar price: there’s no exchange rate for {currencies}.', {
        currencies: [...missing].join(', '),
      })}
    </p>
  );
}

const GradingService = optional<{ coin: Coin; card: GradingCard }>(() => import('./GradingService.tsx'));

const Files = optional<{ coin: Coin }>(() => import('./Files.tsx'));

const Ending = optional<{ coin: Coin }>(() => import('./sell/Ending.tsx'));

interface KnownProps {
  coin: Coin;
  reference: Reference | null;
  grading: GradingCard | null;
}

export default function Known({ coin, reference, grading }: KnownProps) {
  const mayWrite = useMayWrite();
  return (
    <>
      {grading && (
        <Suspense fallback={<div className="card h-64" />}>
          <GradingService coin={coin} card={grading} />
        </Suspense>
      )}
      <Purchase coin={coin} />
      <Purchases coin={coin} />
      <Loans coin={coin} />
      <Filing coin={coin} />
      <Notes coin={coin} />
      <Specifications coin={coin} reference={reference} />
      {reference && <InThisSet coin={coin} reference={reference} />}
      {reference && <HowToTell reference={reference} />}
      <Suspense fallback={<div className="card h-32" />}>
        <Files coin={coin} />
      </Suspense>
      <ValueHistory coin={coin} />
      <About coin={coin} reference={reference} />
      <Rarity coin={coin} reference={reference} />
      {reference && <CloserLook varieties={reference.otherVarieties} />}
      {reference && <Source reference={reference} />}
      <Suspense fallback={<div className="h-40" />}>{mayWrite && <Ending coin={coin} />}</Suspense>
    </>
  );
}

export function HowToTell({ reference: { keyDate, variety } }: { reference: Reference }) {
  const hints = [keyDate, variety].filter((hint) => hint !== null);
  if (hints.length === 0) return null;
  const labels = [...new Set(hints.map(({ label }) => label))];
  return (
    <Card
      title={t('How to identify')}
      className="grid grid-cols-1 gap-3 [&>:first-child]:mb-0"
      aside={
        <span className="ms-auto flex flex-wrap justify-end gap-1.5">
          {labels.map((label) => (
            <Badge key={label} tone="accent">
              <KeyRound className="size-3.5" aria-hidden="true" />
              {translated(label)}
            </Badge>
          ))}
        </span>
      }
    >
      {hints.map((hint) => (
        <div key={hint.name ?? 'issue'}>
          {hint.name && (
            <h3 lang="en" className="mb-0.5">
              {hint.name}
            </h3>
          )}
          <Recognise hint={hint} />
        </div>
      ))}
    </Card>
  );
}

function CloserLook({ varieties }: { varieties: Hint[] }) {
  if (varieties.length === 0) return null;
  return (
    <Card
      title={t('Worth a closer look')}
      aside={<ScanSearch className="ms-auto size-5 text-accent" aria-hidden="true" />}
    >
      <p className="mb-2 text-sm text-muted">
        {varieties.length === 1 ? t('Is yours this variety?') : t('Is yours one of these varieties?')}
      </p>
      {varieties.map((hint) => (
        <details key={hint.name} className="group border-t border-line">
          <summary className="flex min-h-11 list-none items-center justify-between gap-3 py-2 font-medium [&::-webkit-details-marker]:hidden">
            <span lang="en" className="min-w-0">
              {hint.name}
            </span>
            <ChevronDown
              className="size-4.5 flex-none text-muted group-open:rotate-180 motion-safe:transition-transform"
              aria-hidden="true"
            />
          </summary>
          <div className="pb-3">
            <Recognise hint={hint} />
          </div>
        </details>
      ))}
    </Card>
  );
}

const Recognise = ({ hint: { howToRecognise, confidence } }: { hint: Hint }) => (
  <p className="text-muted">
    <span lang="en">{howToRecognise}</span> {doubtInWords(confidence)}
  </p>
);

function InThisSet({ coin, reference }: { coin: Coin; reference: Reference }) {
  const { set } = reference;
  if (!set) return null;
  const { coins, coinCount, packaging, note } = set;
  return (
    <Card
      title={t('In this set')}
      aside={
        <span className="ms-auto text-sm text-muted">
          {plural(coinCount, { one: '# coin', other: '# coins' })}
        </span>
      }
    >
      <ul lang="en">
        {coins.map(({ count, denomination, design, metal }) => (
          <li
            key={`${denomination} ${design} ${metal}`}
            className="flex justify-between gap-5 border-t border-line py-2.5"
          >
            <span className="min-w-0">
              <span className="font-medium">{count > 1 ? `${count} × ${denomination}` : denomination}</span>
              {design && <span className="block text-sm text-muted">{design}</span>}
            </span>
            {metal && <span className="max-w-1/2 text-end text-muted">{metal}</span>}
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          [
            t('Packaging'),
            packaging && (
              <span key="packaging" lang="en">
                {packaging}
              </span>
            ),
          ],
          [t('Sets sold'), mintageInWords(coin, reference)],
        ]}
      />
      {note && (
        <p lang="en" className="mt-3 text-sm text-muted">
          {note}
        </p>
      )}
    </Card>
  );
}

const loadValues = async () => (await import('./Values.tsx')).Values;

export function ValueHistory({ coin }: { coin: Coin }) {
  const [opened, setOpened] = useState(false);
  const [Values, want] = useLatePart(loadValues);
  return (
    <details
      className="card group"
      onToggle={({ currentTarget }) => {
        if (!currentTarget.open) return;
        setOpened(true);
        void want();
      }}
    >
      <summary className="flex list-none items-center justify-between gap-3 card-pad [&::-webkit-details-marker]:hidden">
        <h2>{t('Value over time')}</h2>
        <ChevronDown
          className="size-5 flex-none text-muted group-open:rotate-180 motion-safe:transition-transform"
          aria-hidden="true"
        />
      </summary>
      <div className="px-4.5 pb-4.5">
        {opened &&
          (Values ? (
            <Values coin={coin} />
          ) : (
            <Loading label={t('Loading the values')}>
              <Skeleton className="h-48 w-full" />
            </Loading>
          ))}
      </div>
    </details>
  );
}
