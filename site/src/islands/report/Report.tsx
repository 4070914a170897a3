import { Printer } from 'lucide-react';
import { useState } from 'react';
import { RANGE_ENDS, readEnd } from '../../../../shared/coins/filter-rules.ts';
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
  formatWholeDollars,
  noEstimate,
} from '../../../../shared/format/format.ts';
import { homeInWords } from '../../../../shared/format/home.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { moneyText, parseMoney } from '../../../../shared/money/money.ts';
import { thumbnailOf } from '../../../../shared/photos/model.ts';
import { replaceSearch } from '../../lib/navigation.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { useReport, useReportProgress } from '../../lib/queries/collection.ts';
import { useMetalPrices } from '../../lib/queries/market.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select, Textarea } from '../../ui/input.tsx';
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

/** Which coins are printed. */
interface Choice {
  /** Dollars that one piece is worth at least. */
  least?: number;
  place?: string;
  /** Of a selection. */
  ids?: ReadonlySet<number>;
}

const choiceInAddress = (): Choice => {
  const ids = inAddress('ids')?.split(',').map(Number) ?? [];
  return {
    least: readEnd('minValue', inAddress('least')) || undefined,
    place: inAddress('place') ?? undefined,
    ids: ids.length > 0 ? new Set(ids) : undefined,
  };
};

const chosenOf = (coins: readonly ReportCoin[], { least, place, ids }: Choice): readonly ReportCoin[] =>
  coins.filter(
    ({ id, estimatedValue, storageLocation }) =>
      (least === undefined || Number(estimatedValue ?? 0) >= least) &&
      (place === undefined || storageLocation === place) &&
      (ids === undefined || ids.has(id)),
  );

const inAddress = (name: string) => new URLSearchParams(location.search).get(name);
const kindInAddress = (): Kind => (inAddress('kind') === 'catalogue' ? 'catalogue' : 'insurance');
const groupingInAddress = (): Grouping => (inAddress('by') === 'place' ? 'place' : 'category');

export default function Report() {
  const [kind, setKind] = useState(kindInAddress);
  const [by, setBy] = useState(groupingInAddress);
  const [choice, setChoice] = useState(choiceInAddress);
  const [owner, setOwner] = useState<string>();
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
  const coins = chosenOf(report.data, choice);
  const narrow = (part: Partial<Choice>) => {
    const next = { ...choice, ...part };
    replaceSearch({
      least: next.least ? String(next.least) : '',
      place: next.place ?? '',
      ids: next.ids ? [...next.ids].join(',') : '',
    });
    setChoice(next);
  };
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
      <Choices coins={report.data} choice={choice} onChange={narrow} owner={owner} onOwner={setOwner} />
      {coins.length === 0 ? (
        <EmptyState title={t('No coins to print')} text={t('Lower the amount, or choose another place.')} />
      ) : (
        <Sheet
          kind={kind}
          by={hasPlaces ? by : 'category'}
          coins={coins}
          all={report.data.length}
          choice={choice}
          owner={owner}
        />
      )}
    </>
  );
}

/** Loads lazy photos before printing, as JPEG: a PDF holds any other kind uncompressed. */
function picturesLoaded(): Promise<unknown> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.report img')];
  for (const picture of pictures) picture.loading = 'eager';
  // A photo that fails is left out by its row.
  return Promise.all(pictures.map((picture) => toJpeg(picture).catch(() => {})));
}

async function toJpeg(picture: HTMLImageElement) {
  await picture.decode();
  if (picture.src.startsWith('blob:')) return;
  const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  picture.src = URL.createObjectURL(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 }));
  await picture.decode();
}

interface ChoicesProps {
  coins: readonly ReportCoin[];
  choice: Choice;
  onChange: (part: Partial<Choice>) => void;
  owner: string | undefined;
  onOwner: (owner: string) => void;
}

function Choices({ coins, choice, onChange, owner, onOwner }: ChoicesProps) {
  const name = useOwnerName();
  const [least, setLeast] = useState(String(choice.least ?? ''));
  const [problem, setProblem] = useState<string>();
  const places = [...new Set(coins.flatMap(({ storageLocation }) => storageLocation ?? []))].sort();
  const apply = () => {
    const text = least.replaceAll(/[\s,$]/g, '');
    const amount = readEnd('minValue', text);
    setProblem(text && amount === undefined ? translated(RANGE_ENDS.minValue.plea) : undefined);
    if (!text || amount !== undefined) onChange({ least: amount || undefined });
  };
  return (
    <form
      className="mb-6 grid gap-3 print:hidden sm:grid-cols-3"
      aria-label={t('Coins of the report')}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Field label={t('Worth at least, in $')} error={problem}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={least}
          onChange={({ target }) => setLeast(target.value)}
          onBlur={apply}
        />
      </Field>
      {places.length > 0 && (
        <Field label={t('Storage place')}>
          <Select
            value={choice.place ?? ''}
            onChange={({ target }) => onChange({ place: target.value || undefined })}
          >
            <option value="">{t('Any')}</option>
            {places.map((place) => (
              <option key={place} value={place}>
                {place}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field label={t('Owner and address')}>
        <Textarea
          rows={1}
          autoComplete="street-address"
          value={owner ?? name}
          onChange={({ target }) => onOwner(target.value)}
        />
      </Field>
      {choice.ids && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm sm:col-span-3">
          {plural(choice.ids.size, { one: '# selected coin', other: '# selected coins' })}
          <button type="button" className="link min-h-11" onClick={() => onChange({ ids: undefined })}>
            {t('Print all coins')}
          </button>
        </p>
      )}
    </form>
  );
}

function useOwnerName(): string {
  const user = useUser().data;
  return [user?.firstName, user?.lastName].filter(Boolean).join(' ');
}

interface SheetProps {
  kind: Kind;
  by: Grouping;
  coins: readonly ReportCoin[];
  /** Coins of the collection. */
  all: number;
  choice: Choice;
  owner: string | undefined;
}

function Sheet({ kind, by, coins, all, choice, owner }: SheetProps) {
  const name = useOwnerName();
  const totals = totalsOf(coins);
  const title = kindName(kind);
  return (
    <article className="report" aria-label={title}>
      <header className="report-head">
        <h2>{title}</h2>
        <p className="whitespace-pre-line" dir="auto">
          {owner ?? name}
        </p>
        <p>
          {[formatDate(new Date().toISOString()), holdingInWords(totals.coins, totals.pieces)].join(' · ')}
        </p>
        {coins.length < all && <p>{leftOutInWords(coins.length, all, choice)}</p>}
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
      <Picture coin={coin} kind={kind} />
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
          {coin.quantity > 1 && eachInWords(coin) && <p>{eachInWords(coin)}</p>}
          {coin.valuationSource && (
            <p>{[valueSource(coin.valuationSource), formatDate(coin.valuedAt)].filter(Boolean).join(', ')}</p>
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
    return <span className="report-no-photo text-xs text-muted">{t('No photo')}</span>;
  return <Well src={photo} alt={coinInWords(coin)} disc={discOf(coin)} size="sm" decorative />;
}

/** Of all pieces. */
function valueInWords({ estimatedValue, ownEstimatedValue, currency, quantity }: ReportCoin): string {
  const all = (value: string) => moneyText((parseMoney(value) ?? 0) * quantity);
  if (estimatedValue !== null) return formatMoney(all(estimatedValue));
  return ownEstimatedValue === null ? noEstimate() : formatOwn(all(ownEstimatedValue), currency);
}

function eachInWords({ estimatedValue, ownEstimatedValue, currency }: ReportCoin): string | undefined {
  if (estimatedValue !== null) return t('{value} each', { value: formatMoney(estimatedValue) });
  return ownEstimatedValue === null
    ? undefined
    : t('{value} each', { value: formatOwn(ownEstimatedValue, currency) });
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
    least !== undefined && t('worth {amount} or more', { amount: formatWholeDollars(least) }),
    place,
  ]
    .filter(Boolean)
    .join(' · ');

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
