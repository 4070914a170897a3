import { useContext } from 'react';
import type { Reference } from '../../../../shared/catalogue/model.ts';
import { rarityName } from '../../../../shared/catalogue/rarity.ts';
import { type FieldsWith, fieldOf, fieldsWith } from '../../../../shared/coins/fields.ts';
import { catalogueNumbersText, KINDS } from '../../../../shared/coins/kinds.ts';
import { type Coin, isAmerican } from '../../../../shared/coins/model.ts';
import { countryName } from '../../../../shared/format/category.ts';
import { compositionInWords } from '../../../../shared/format/composition.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { discOf } from '../../../../shared/format/disc.ts';
import {
  amountOf,
  formatCount,
  formatDollars,
  formatMeasure,
  formatMintage,
  formatWholeDollars,
} from '../../../../shared/format/format.ts';
import {
  edgeInWords,
  edgeLegend,
  formatPlainField,
  methodName,
} from '../../../../shared/format/specifications.ts';
import { figuresLocale, plural, t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import { rich } from '../../lib/rich.tsx';
import { Badge } from '../../ui/badge.tsx';
import { classNames } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type Fact, Facts } from './Facts.tsx';
import { EditingContext, IN_TEXT, InlineEdit } from './InlineEdit.tsx';
import { AT_THE_RIGHT, Unknown } from './OwnerFacts.tsx';
import { firstSentences } from './words.ts';

export type Confidence = Reference['confidence'];

/** "264,000", "about 264,000" or "264,000, unconfirmed". */
export function countInWords(count: number | null, confidence: Confidence | null): string {
  if (count === null) return t('not known');
  const text = formatCount(count);
  if (confidence === 'medium') return t('about {count}', { count: text });
  return confidence === 'low' ? t('{count}, unconfirmed', { count: text }) : text;
}

export function mintageInWords(
  { totalMintage }: Pick<Coin, 'totalMintage'>,
  reference: Pick<Reference, 'mintage' | 'mintageConfidence'> | null,
): string | null {
  const figure = reference?.mintage ?? null;
  // A mintage taken from the catalogue has the catalogue's confidence.
  const own = totalMintage && totalMintage.replaceAll(',', '') !== String(figure);
  if (own) return formatMintage(totalMintage);
  return figure === null ? null : countInWords(figure, reference?.mintageConfidence ?? null);
}

export function faceValue(cents: number | null): string | null {
  if (cents === null) return null;
  if (cents === 0.5) return t('½ cent');
  if (cents < 100) return plural(cents, { one: '# cent', other: '# cents' });
  return cents % 100 === 0 ? formatWholeDollars(cents / 100) : formatDollars(cents / 100);
}

export function currencyInWords(currency: string): string {
  const names = new Intl.DisplayNames(figuresLocale(), { type: 'currency', fallback: 'none' });
  const name = /^[A-Z]{3}$/.test(currency) && names.of(currency);
  return name ? `${name} (${currency})` : currency;
}

export function originOf(
  coin: Pick<Coin, 'country' | 'region' | 'coinType' | 'currency' | 'ruler' | 'era' | 'script'>,
): [name: string, value: string | null][] {
  if (isAmerican(coin)) return [];
  return [
    [t('Country'), countryName(coin.country)],
    [t('Region'), coin.region],
    [t('Denomination'), coin.coinType],
    [t('Currency'), currencyInWords(coin.currency)],
    [t('Ruler'), coin.ruler],
    [t('Era'), coin.era],
    [t('Script'), coin.script],
  ];
}

const CONTENTS = {
  gold: { name: () => t('Gold content'), pure: (ounces: string) => t('{ounces} oz pure gold', { ounces }) },
  silver: {
    name: () => t('Silver content'),
    pure: (ounces: string) => t('{ounces} oz pure silver', { ounces }),
  },
  platinum: {
    name: () => t('Platinum content'),
    pure: (ounces: string) => t('{ounces} oz pure platinum', { ounces }),
  },
  palladium: {
    name: () => t('Palladium content'),
    pure: (ounces: string) => t('{ounces} oz pure palladium', { ounces }),
  },
};
const METALS = ['gold', 'silver', 'platinum', 'palladium'] as const;
/** Grams in a troy ounce. */
const TROY_OUNCE = 31.1034768;

/** ["Silver content", "90% · 0.0723 oz pure silver"], for one piece. */
export function preciousContent(
  coin: Pick<Coin, 'weight' | 'metalContent'>,
  reference: Pick<Reference, 'weight' | 'metalContent' | 'preciousOz' | 'silverContent'> | null,
): [name: string, content: string][] {
  const grams = amountOf(coin.weight);
  return METALS.flatMap((metal): [string, string][] => {
    const own = coin.metalContent?.[metal];
    const known = reference?.metalContent?.[metal];
    const asKnown = grams === amountOf(reference?.weight) && own === known;
    const computed = grams && own ? (grams * own) / 100 / TROY_OUNCE : null;
    const weight =
      (asKnown && reference?.preciousOz?.[metal]) || (computed ?? reference?.preciousOz?.[metal]);
    const percent = own ?? known;
    const share = percent ? inPercent(percent) : metal === 'silver' ? reference?.silverContent : null;
    const ounces = weight && figure(weight, { maximumFractionDigits: 4 });
    const { name, pure } = CONTENTS[metal];
    const content = [share, ounces && pure(ounces)].filter(Boolean).join(' · ');
    return content ? [[name(), content]] : [];
  });
}

const figure = (value: number, options: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(figuresLocale(), options).format(value);
const inPercent = (share: number): string =>
  figure(share, { style: 'unit', unit: 'percent', maximumFractionDigits: 4 });

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Null if the remark is certain. */
export const doubtInWords = (confidence: Confidence): string | null =>
  confidence === 'high' ? null : confidence === 'medium' ? t('Fairly certain.') : t('Unconfirmed.');

const CERTAINTY: Record<Confidence, string> = {
  high: msg('These facts are well established.'),
  medium: msg('Some of these facts rest on one source.'),
  low: msg('Some of these facts are unconfirmed.'),
};

export const certaintyInWords = (confidence: Confidence): string => translated(CERTAINTY[confidence]);

export function Specifications({ coin, reference }: { coin: Coin; reference: Reference | null }) {
  const { on } = useContext(EditingContext);
  const only = reference?.strikes.length === 1 ? reference.strikes[0] : null;
  return (
    <Card title={t('Specifications')}>
      {reference?.warning && (
        <div className="mb-3">
          <Notice>{translated(reference.warning)}</Notice>
        </div>
      )}
      <Facts
        more
        facts={[
          [t('Kind'), coin.kind === 'coin' ? null : translated(KINDS[coin.kind])],
          [t('Pieces in it'), coin.pieces],
          [t('Composition'), compositionInWords(coin.composition ?? reference?.composition ?? '')],
          ...preciousContent(coin, reference),
          [t('Weight'), formatMeasure(coin.weight ?? reference?.weight ?? null, 'g')],
          [t('Diameter'), formatMeasure(coin.diameter ?? reference?.diameter ?? null, 'mm')],
          [t('Thickness'), formatMeasure(coin.thickness, 'mm')],
          [
            t('Edge'),
            coin.edge ?? (reference?.edge && <Edge key="edge" coin={coin} edge={reference.edge} />),
          ],
          ...fieldsWith('detail').map((name) => detailOf(coin, name, on)),
          [t('Face value'), faceValue(reference?.faceValueCents ?? null)],
          ...originOf(coin),
          [t('Mint'), coin.mint ?? reference?.mint],
          [t('Mintage'), reference?.set ? null : mintageInWords(coin, reference)],
          [
            t('Remark'),
            only?.note && (
              <span key="remark" lang="en">
                {capitalised(only.note)}
              </span>
            ),
          ],
        ]}
      />
      {reference && reference.strikes.length > 1 && <Struck strikes={reference.strikes} />}
      <Facts
        facts={[
          [t('Designer'), coin.designer ?? reference?.designer],
          [t('Variation'), coin.variation],
          [t('Condition'), conditionName(coin.condition)],
          [t('Series'), coin.series ?? reference?.series],
          [t('Catalogue numbers'), catalogueNumbersText(coin.catalogueNumbers)],
          [t('Serial number'), coin.serialNumber],
          [t('Signature'), coin.signature],
          [
            t('Type'),
            isAmerican(coin) && (
              <InlineEdit key="type" coin={coin} field="coinType" labelled className={AT_THE_RIGHT}>
                {coin.coinType}
              </InlineEdit>
            ),
          ],
          [
            t('Quantity'),
            <InlineEdit key="quantity" coin={coin} field="quantity" labelled className={AT_THE_RIGHT}>
              {coin.quantity}
            </InlineEdit>,
          ],
          [
            t('Identified By'),
            <Badge key="by">
              {coin.identificationMethod === null ? t('Manual entry') : methodName(coin.identificationMethod)}
            </Badge>,
          ],
        ]}
      />
    </Card>
  );
}

/** Without a value hidden unless editing. */
function detailOf(coin: Coin, name: FieldsWith<'detail'>, isEditing: boolean): Fact {
  const shown = formatPlainField(name, coin[name]);
  return [
    translated(fieldOf(name).label),
    (shown || isEditing) && (
      <InlineEdit key={name} coin={coin} field={name} labelled className={AT_THE_RIGHT}>
        {shown ?? <Unknown />}
      </InlineEdit>
    ),
  ];
}

export function Edge({ coin, edge }: { coin: Coin; edge: string }) {
  const { metal, clad, mintMark } = discOf(coin);
  const legend = edgeLegend(edge, coin.year, mintMark);
  return (
    <>
      {edgeInWords(edge)}
      {legend !== undefined && (
        <span
          className={classNames('coin-edge', `coin-${metal}`, clad && !legend && 'coin-edge-clad')}
          data-edge={edge}
          data-words={legend}
          aria-hidden="true"
        />
      )}
    </>
  );
}

export function Struck({ strikes }: { strikes: Reference['strikes'] }) {
  return (
    <table className="w-full border-t border-line wrap-anywhere">
      <caption className="sr-only">{t('Mintage by strike')}</caption>
      <thead>
        <tr className="align-top text-muted">
          <th scope="col" className="py-2.5 text-start font-normal">
            {t('Struck')}
          </th>
          <th scope="col" className="sr-only">
            {t('Coins')}
          </th>
        </tr>
      </thead>
      <tbody>
        {strikes.map(({ strike, mintage, confidence, note }) => (
          <tr key={`${strike} ${mintage} ${note}`} className="align-top">
            <th scope="row" className="pe-5 pb-2.5 ps-3 text-start font-normal">
              {capitalised(strike ? translated(strike) : t('strike not recorded'))}
              {note && (
                <span lang="en" className="block text-sm text-muted">
                  {capitalised(note)}
                </span>
              )}
            </th>
            <td className="wrap-normal pb-2.5 text-end font-medium tabular-nums">
              {countInWords(mintage, confidence)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const STEPS = [1, 2, 3, 4, 5, 6, 7];
const MAX_SENTENCES = 5;

export function About({ coin, reference }: { coin: Coin; reference: Reference | null }) {
  const parts = [
    [t('History'), coin.coinHistory ?? reference?.history],
    [t('Description'), coin.description],
    [t('Obverse design'), coin.obverseDescription ?? reference?.obverseDescription],
    [t('Reverse design'), coin.reverseDescription ?? reference?.reverseDescription],
  ].filter(([, text]) => text);
  const facts = reference?.facts ?? [];
  if (parts.length + facts.length === 0) return null;
  return (
    <Card title={t('About This Coin')} className="grid grid-cols-1 gap-3 [&>:first-child]:mb-0">
      {parts.map(([title, text]) => (
        <div key={title}>
          <h3>{title}</h3>
          <p lang="en" className="mt-0.5 whitespace-pre-line text-muted wrap-anywhere">
            {text}
          </p>
        </div>
      ))}
      {facts.length > 0 && (
        <div>
          <h3>{t('Good to know')}</h3>
          <ul lang="en" className="mt-0.5 grid list-disc gap-1 ps-4.5 text-muted">
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

export function Rarity({ coin, reference }: { coin: Coin; reference: Reference | null }) {
  const rarity = coin.rarity ?? reference?.rarity;
  const rarityScale = coin.rarityScale ?? reference?.rarityScale ?? null;
  const word = translated(rarityName(rarityScale) ?? '');
  if (!word && !rarity) return null;
  return (
    <Card
      title={t('Rarity')}
      aside={word && <span className="ms-auto text-sm font-medium text-accent">{word}</span>}
    >
      {word && (
        <div className="grid grid-cols-7 gap-1">
          <span className="sr-only">
            {t('{scale} on a scale of 1 to 7: {word}', { scale: rarityScale ?? '', word })}
          </span>
          {STEPS.map((step) => (
            <i
              key={step}
              className={`h-1.5 rounded-full ${step <= (rarityScale ?? 0) ? 'bg-accent' : 'bg-line'}`}
            />
          ))}
        </div>
      )}
      {rarity && (
        <p lang="en" className="mt-3 text-sm text-muted">
          {firstSentences(rarity, MAX_SENTENCES)}
        </p>
      )}
    </Card>
  );
}

export function Notes({ coin }: { coin: Coin }) {
  return (
    <Card title={t('Notes')}>
      <InlineEdit coin={coin} field="notes" labelled className={IN_TEXT}>
        {coin.notes ? (
          <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
            {coin.notes}
          </p>
        ) : (
          <p className="text-muted">{t('No notes yet.')}</p>
        )}
      </InlineEdit>
    </Card>
  );
}

export const Source = ({ reference }: { reference: Reference }) => (
  <p className="px-1 text-sm text-muted wrap-anywhere">
    {rich(t('Reference: <source/>.'), { source: () => <span lang="en">{reference.source}</span> })}{' '}
    {certaintyInWords(reference.confidence)}
  </p>
);
