import { Printer } from 'lucide-react';
import { useState } from 'react';
import { groupsOf, type ReportCoin, type ReportTotals, totalsOf } from '../../../../shared/coins/report.ts';
import { categoryName } from '../../../../shared/format/category.ts';
import { compositionInWords } from '../../../../shared/format/composition.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { discOf } from '../../../../shared/format/disc.ts';
import {
  formatCount,
  formatDate,
  formatDay,
  formatMeasure,
  formatMintage,
  formatMoney,
  formatOwn,
  noEstimate,
} from '../../../../shared/format/format.ts';
import { homeInWords } from '../../../../shared/format/home.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { moneyText } from '../../../../shared/money/money.ts';
import { thumbnailOf } from '../../../../shared/photos/model.ts';
import { replaceSearch } from '../../lib/navigation.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { useReport, useReportProgress } from '../../lib/queries/collection.ts';
import { useMetalPrices } from '../../lib/queries/market.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Well } from '../../ui/picture.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { coinInWords, valueSource } from '../coin/words.ts';
import { holdingInWords } from '../coin-list/coin-list-labels.ts';
import '../../styles/print.css';
import './report.css';

type Kind = 'insurance' | 'catalogue';
const kindName = (kind: Kind) => (kind === 'insurance' ? t('Insurance report') : t('Catalogue sheet'));
const kinds = () => (['insurance', 'catalogue'] as const).map((value) => ({ value, label: kindName(value) }));

type Grouping = 'category' | 'place';
const groupings = () =>
  [
    { value: 'category', label: t('By category') },
    { value: 'place', label: t('By storage place') },
  ] as const;

const inAddress = (name: string) => new URLSearchParams(location.search).get(name);
const kindInAddress = (): Kind => (inAddress('kind') === 'catalogue' ? 'catalogue' : 'insurance');
const groupingInAddress = (): Grouping => (inAddress('by') === 'place' ? 'place' : 'category');

export default function Report() {
  const [kind, setKind] = useState(kindInAddress);
  const [by, setBy] = useState(groupingInAddress);
  const report = useReport();
  const loaded = useReportProgress();
  const [isPreparing, setPreparing] = useState(false);
  const print = async () => {
    setPreparing(true);
    await picturesLoaded();
    setPreparing(false);
    window.print();
  };
  const choose = (nextKind: Kind, nextBy: Grouping) => {
    replaceSearch({
      kind: nextKind === 'insurance' ? '' : nextKind,
      by: nextBy === 'category' ? '' : nextBy,
    });
    setKind(nextKind);
    setBy(nextBy);
  };
  if (report.isError)
    return (
      <ErrorState
        title={t('The report could not be made')}
        text={t('Check your connection and try again.')}
        busy={report.isFetching}
        onRetry={() => void report.refetch()}
      />
    );
  if (!report.data)
    return (
      <p role="status" className="py-10 text-center text-muted tabular-nums">
        {loaded > 0
          ? plural(loaded, { one: '# coin so far…', other: '# coins so far…' })
          : t('Loading your coins…')}
      </p>
    );
  if (report.data.length === 0)
    return (
      <EmptyState title={t('Nothing to print yet')} text={t('A report lists the coins of your collection.')}>
        <ButtonLink href="/add-coin-method">{t('Add a coin')}</ButtonLink>
      </EmptyState>
    );
  const hasPlaces = report.data.some(({ storageLocation }) => storageLocation !== null);
  return (
    <>
      <div className="mb-6 grid gap-3 print:hidden sm:grid-cols-[1fr_auto]">
        <div className="grid gap-3 wide:grid-cols-2">
          <Segmented
            label={t('Content')}
            options={kinds()}
            value={kind}
            onChange={(next) => choose(next, by)}
            wide
          />
          {hasPlaces && (
            <Segmented
              label={t('Order')}
              options={groupings()}
              value={by}
              onChange={(next) => choose(kind, next)}
              wide
            />
          )}
        </div>
        <Button busy={isPreparing} onClick={() => void print()}>
          <Printer aria-hidden="true" />
          {t('Print or save as PDF')}
        </Button>
      </div>
      <Sheet kind={kind} by={hasPlaces ? by : 'category'} coins={report.data} />
    </>
  );
}

/** Loads lazy photos before printing. */
function picturesLoaded(): Promise<unknown> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.report img')];
  for (const picture of pictures) picture.loading = 'eager';
  // A photo that fails is replaced by a drawing.
  return Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
}

interface SheetProps {
  kind: Kind;
  by: Grouping;
  coins: readonly ReportCoin[];
}

function Sheet({ kind, by, coins }: SheetProps) {
  const user = useUser().data;
  const owner = [user?.firstName, user?.lastName].filter(Boolean).join(' ');
  const totals = totalsOf(coins);
  const title = kindName(kind);
  return (
    <article className="report" aria-label={title}>
      <header className="report-head">
        <h2>{title}</h2>
        <p>
          {[owner, formatDate(new Date().toISOString()), holdingInWords(totals.coins, totals.pieces)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {kind === 'insurance' && <Totals totals={totals} />}
        {kind === 'insurance' && <Places coins={coins} />}
      </header>
      {groupsOf(coins, by).map(([group, members]) => {
        const name = group === null ? noPlace() : by === 'category' ? categoryName(group) : group;
        return (
          <section key={group ?? ''} aria-label={name}>
            <div className="report-category">
              <h3 dir="auto">{name}</h3>
              <p>
                {formatCount(members.length)}
                {kind === 'insurance' && ` · ${sumInWords(totalsOf(members))}`}
              </p>
            </div>
            <ul>
              {members.map((coin) => (
                <Row key={coin.id} coin={coin} kind={kind} by={by} />
              ))}
            </ul>
          </section>
        );
      })}
      {kind === 'insurance' && (
        <p className="report-note">
          {homeInWords() && `${homeInWords()} `}
          {t(
            'Values are the owner’s estimates, melt and face values, price guide values or AI estimates; source and date are shown with each coin. This report isn’t an appraisal.',
          )}
        </p>
      )}
    </article>
  );
}

function Totals({ totals }: { totals: ReportTotals }) {
  const { unvalued } = totals;
  const own = ownSums(totals);
  const pricesAt = useMetalPrices().data?.lastUpdated;
  return (
    <dl className="report-totals">
      <div>
        <dt>{t('Total value')}</dt>
        <dd>{sumInWords(totals)}</dd>
      </div>
      {own.length > 0 && (
        <div>
          <dt>{t('Not included: no US dollar rate')}</dt>
          <dd>{own.join(', ')}</dd>
        </div>
      )}
      {unvalued > 0 && (
        <div>
          <dt>{t('Without an estimate')}</dt>
          <dd>{plural(unvalued, { one: '# coin', other: '# coins' })}</dd>
        </div>
      )}
      {pricesAt && (
        <div>
          <dt>{t('Metal prices')}</dt>
          <dd>{formatDate(pricesAt)}</dd>
        </div>
      )}
    </dl>
  );
}

function Row({ coin, kind, by }: { coin: ReportCoin; kind: Kind; by: Grouping }) {
  const slab =
    coin.isGraded && [coin.gradingCompany, coin.grade, coin.certificationNumber].filter(Boolean).join(' ');
  const facts =
    kind === 'insurance'
      ? [slab || conditionName(coin.condition), paidInWords(coin), by === 'category' && coin.storageLocation]
      : [
          slab || conditionName(coin.condition),
          coin.composition && compositionInWords(coin.composition),
          formatMeasure(coin.weight, 'g'),
          formatMeasure(coin.diameter, 'mm'),
          coin.totalMintage && t('Mintage {mintage}', { mintage: formatMintage(coin.totalMintage) }),
        ];
  return (
    <li className="report-coin">
      <Well src={thumbnailOf(coin, 200)} alt={coinInWords(coin)} disc={discOf(coin)} size="sm" decorative />
      <div className="min-w-0">
        <h4>
          {coin.name}
          {coin.quantity > 1 && ` × ${coin.quantity}`}
        </h4>
        <p>{facts.filter(Boolean).join(' · ')}</p>
        {coin.typePictures?.obverse && <p>{t('Picture of the type, not of this coin')}</p>}
      </div>
      {kind === 'insurance' && (
        <div className="report-value">
          <b>{valueInWords(coin)}</b>
          {coin.valuationSource && (
            <p>{[valueSource(coin.valuationSource), formatDate(coin.valuedAt)].filter(Boolean).join(', ')}</p>
          )}
        </div>
      )}
    </li>
  );
}

function valueInWords({ estimatedValue, ownEstimatedValue, currency, quantity }: ReportCoin): string {
  const each = (value: string) => (quantity > 1 ? t('{value} each', { value }) : value);
  if (estimatedValue !== null) return each(formatMoney(estimatedValue));
  return ownEstimatedValue === null ? noEstimate() : each(formatOwn(ownEstimatedValue, currency));
}

function paidInWords({
  purchasePrice,
  ownPurchasePrice,
  currency,
  purchaseDate,
}: ReportCoin): string | false {
  if (purchasePrice === null && ownPurchasePrice === null) return false;
  const paid = purchasePrice === null ? formatOwn(ownPurchasePrice, currency) : formatMoney(purchasePrice);
  return purchaseDate
    ? t('Paid {paid} on {day}', { paid, day: formatDay(purchaseDate) })
    : t('Paid {paid}', { paid });
}

const noPlace = () => t('No storage place');

const sumInWords = ({ coins, value, unvalued }: ReportTotals) =>
  unvalued === coins ? noEstimate() : formatMoney(moneyText(value));

/** Sums in currencies without a rate. */
const ownSums = ({ apart }: ReportTotals) => apart.map(({ currency, value }) => formatOwn(value, currency));

function Places({ coins }: { coins: readonly ReportCoin[] }) {
  const places = groupsOf(coins, 'place');
  if (!places.some(([place]) => place !== null)) return null;
  return (
    <table className="report-places">
      <caption className="sr-only">{t('By storage place')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Storage place')}</th>
          <th scope="col">{t('Pieces')}</th>
          <th scope="col">{t('Value')}</th>
        </tr>
      </thead>
      <tbody>
        {places.map(([place, members]) => {
          const totals = totalsOf(members);
          const own = ownSums(totals);
          const hasOwnOnly = totals.value === 0 && own.length > 0;
          return (
            <tr key={place ?? ''}>
              <th scope="row" dir="auto">
                {place ?? noPlace()}
              </th>
              <td>{formatCount(totals.pieces)}</td>
              <td>{[...(hasOwnOnly ? [] : [sumInWords(totals)]), ...own].join(', ')}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
