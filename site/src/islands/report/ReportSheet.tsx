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
  formatWholeHome,
  noEstimate,
} from '../../../../shared/format/format.ts';
import { homeInWords } from '../../../../shared/format/home.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { moneyText, parseMoney } from '../../../../shared/money/money.ts';
import { thumbnailOf } from '../../../../shared/photos/model.ts';
import { useMetalPrices } from '../../lib/queries/market.ts';
import { Well } from '../../ui/picture.tsx';
import { coinInWords, valueSource } from '../coin/words.ts';
import { holdingInWords } from '../coin-list/coin-list-labels.ts';
import '../../styles/print.css';

export type Kind = 'insurance' | 'catalogue';
export type Grouping = 'category' | 'place';

/** Which coins are printed. */
export interface Choice {
  /** What one piece is worth at least, in the home currency. */
  least?: number;
  place?: string;
  /** Of a selection. */
  ids?: ReadonlySet<number>;
}

const NOTE = 'text-[0.875rem] text-muted';

export interface SheetProps {
  title: string;
  kind: Kind;
  by: Grouping;
  coins: readonly ReportCoin[];
  /** Coins of the collection. */
  all: number;
  choice: Choice;
  owner: string;
}

export function Sheet({ title, kind, by, coins, all, choice, owner }: SheetProps) {
  const totals = totalsOf(coins);
  return (
    // A PDF holds each shadow as a picture.
    <article
      className="report [page:report] print:[&_.well]:size-[22mm] print:[&_.well]:shadow-none print:[&_.well_*]:shadow-none"
      aria-label={title}
    >
      <header className="border-b-2 border-current pb-3">
        <h2>{title}</h2>
        <p className={`${NOTE} whitespace-pre-line`} dir="auto">
          {owner}
        </p>
        <p className={NOTE}>
          {[formatDate(new Date().toISOString()), holdingInWords(totals.coins, totals.pieces)].join(' · ')}
        </p>
        {coins.length < all && <p className={NOTE}>{leftOutInWords(coins.length, all, choice)}</p>}
        {kind === 'insurance' && <Totals totals={totals} />}
        {kind === 'insurance' && <Places coins={coins} />}
      </header>
      {groupsOf(coins, by).map(([group, members]) => {
        const name = group === null ? noPlace() : by === 'category' ? categoryName(group) : group;
        return (
          <section key={group ?? ''} aria-label={name}>
            <div className="mt-6 flex break-after-avoid items-baseline justify-between gap-3 border-b border-line pb-1.5">
              <h3 dir="auto">{name}</h3>
              <p className={NOTE}>
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
        <p className={`${NOTE} mt-6`}>
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
    <dl className="mt-3 flex flex-wrap gap-x-7 gap-y-2">
      <div>
        <dt className={NOTE}>{t('Total value')}</dt>
        <dd className="font-semibold tabular-nums">{sumInWords(totals)}</dd>
      </div>
      {own.length > 0 && (
        <div>
          <dt className={NOTE}>{t('Not included: no US dollar rate')}</dt>
          <dd className="font-semibold tabular-nums">{own.join(', ')}</dd>
        </div>
      )}
      {unvalued > 0 && (
        <div>
          <dt className={NOTE}>{t('Without an estimate')}</dt>
          <dd className="font-semibold tabular-nums">
            {plural(unvalued, { one: '# coin', other: '# coins' })}
          </dd>
        </div>
      )}
      {pricesAt && (
        <div>
          <dt className={NOTE}>{t('Metal prices')}</dt>
          <dd className="font-semibold tabular-nums">{formatDate(pricesAt)}</dd>
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
  const each = worthInWords(coin, 1);
  return (
    <li className="grid break-inside-avoid grid-cols-[56px_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 border-b border-line py-2 print:grid-cols-[22mm_minmax(0,1fr)_auto]">
      <Picture coin={coin} kind={kind} />
      <div className="min-w-0">
        <h4 className="font-semibold">
          {coin.name}
          {coin.quantity > 1 && ` × ${coin.quantity}`}
        </h4>
        <p className={NOTE}>{facts.filter(Boolean).join(' · ')}</p>
        {coin.typePictures?.obverse && <p className={NOTE}>{t('Picture of the type, not of this coin')}</p>}
      </div>
      {kind === 'insurance' && (
        <div className="text-end tabular-nums max-[30rem]:col-start-2 max-[30rem]:text-start">
          <b>{worthInWords(coin, coin.quantity) ?? noEstimate()}</b>
          {each && coin.quantity > 1 && <p className={NOTE}>{t('{value} each', { value: each })}</p>}
          {coin.valuationSource && (
            <p className={NOTE}>
              {[valueSource(coin.valuationSource), formatDate(coin.valuedAt)].filter(Boolean).join(', ')}
            </p>
          )}
        </div>
      )}
    </li>
  );
}

/** A drawing proves nothing to an insurer. */
function Picture({ coin, kind }: { coin: ReportCoin; kind: Kind }) {
  const photo = thumbnailOf(coin, 200);
  if (kind === 'insurance' && !photo)
    return (
      <span className="grid aspect-square place-items-center rounded-[50%] border border-dashed border-line text-center text-xs text-muted">
        {t('No photo')}
      </span>
    );
  return <Well src={photo} alt={coinInWords(coin)} disc={discOf(coin)} size="sm" decorative />;
}

/** Undefined without a value. */
function worthInWords(coin: ReportCoin, pieces: number): string | undefined {
  const { estimatedValue, ownEstimatedValue, currency } = coin;
  const all = (value: string) => moneyText((parseMoney(value) ?? 0) * pieces);
  if (estimatedValue !== null) return formatMoney(all(estimatedValue));
  return ownEstimatedValue === null ? undefined : formatOwn(all(ownEstimatedValue), currency);
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

const leftOutInWords = (coins: number, all: number, { least, place, ids }: Choice): string =>
  [
    t('{coins} of {all} coins of the collection', { coins: formatCount(coins), all: formatCount(all) }),
    ids && t('selected'),
    least !== undefined && t('worth {amount} or more', { amount: formatWholeHome(least) }),
    place,
  ]
    .filter(Boolean)
    .join(' · ');

const noPlace = () => t('No storage place');

const sumInWords = ({ coins, value, unvalued }: ReportTotals) =>
  unvalued === coins ? noEstimate() : formatMoney(moneyText(value));

/** Sums in currencies without a rate. */
const ownSums = ({ apart }: ReportTotals) => apart.map(({ currency, value }) => formatOwn(value, currency));

const CELL = 'py-[5px] ps-3.5 text-end first:ps-0 first:text-start';
const BODY_CELL = `${CELL} border-t border-line`;
const HEAD_CELL = `${CELL} font-normal text-muted`;

function Places({ coins }: { coins: readonly ReportCoin[] }) {
  const places = groupsOf(coins, 'place');
  if (!places.some(([place]) => place !== null)) return null;
  return (
    <table className="mt-4 w-full text-[0.875rem] tabular-nums">
      <caption className="sr-only">{t('By storage place')}</caption>
      <thead>
        <tr className="break-inside-avoid">
          <th scope="col" className={HEAD_CELL}>
            {t('Storage place')}
          </th>
          <th scope="col" className={HEAD_CELL}>
            {t('Pieces')}
          </th>
          <th scope="col" className={HEAD_CELL}>
            {t('Value')}
          </th>
        </tr>
      </thead>
      <tbody>
        {places.map(([place, members]) => {
          const totals = totalsOf(members);
          const own = ownSums(totals);
          const hasOwnOnly = totals.value === 0 && own.length > 0;
          return (
            <tr key={place ?? ''} className="break-inside-avoid">
              <th scope="row" dir="auto" className={BODY_CELL}>
                {place ?? noPlace()}
              </th>
              <td className={BODY_CELL}>{formatCount(totals.pieces)}</td>
              <td className={BODY_CELL}>
                {[...(hasOwnOnly ? [] : [sumInWords(totals)]), ...own].join(', ')}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
