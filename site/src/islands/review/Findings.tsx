import { compositionInWords } from '../../../../shared/format/composition.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { formatDate, formatMeasure, formatMintage, formatMoney } from '../../../../shared/format/format.ts';
import type { Identification } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Facts } from '../coin/Facts.tsx';
import { isProposing } from '../reader/reading.ts';
import { Advice, CatalogueCards, Recalled, VerdictLine } from './CatalogueCards.tsx';
import { AS_GIVEN } from './claim.ts';
import { remarksOf } from './remarks.ts';
import {
  identifiedWith,
  markInWords,
  metalsInWords,
  noteInWords,
  offersOf,
  plainText,
  readSpecifications,
  reviewReason,
  slabInWords,
  valueSource,
} from './words.ts';

/** All that was found out, below what one sees first. */
export function Findings({ coin, isClaim }: { coin: Identification; isClaim: boolean }) {
  const source = isClaim ? translated(AS_GIVEN) : valueSource(coin);
  const { catalogueMatch: match, coinType } = coin;
  const reason = reviewReason(coin);
  const remarks = remarksOf(coin);
  const { nearest, others } = offersOf(coin);
  const name = match?.name ?? coinType ?? '';
  return (
    <>
      <Recalled coin={coin} />
      {/* A list to choose from says so itself. */}
      {reason && !isProposing(coin) && (
        <Card title={t('Needs your review')}>
          <VerdictLine verdict={{ tone: 'doubt', text: translated(reason) }} />
        </Card>
      )}
      <CatalogueCards
        held={coin}
        verdict={
          !reason && match?.possible
            ? { tone: 'good', text: t('In the catalogue: {name}.', { name }), asksToInsist: false }
            : null
        }
        remarks={remarks}
        nearest={nearest}
        others={others}
      />
      <Advice advice={remarks.advice} />
      {(coin.name || coin.estimatedValue) && <ValueCard coin={coin} source={source} />}
      <Details coin={coin} />
      <CopyButton text={plainText(coin, source)} label={t('Copy')} />
    </>
  );
}

/** What one piece may be worth, and who says so. */
function ValueCard({ coin, source }: { coin: Identification; source: string }) {
  const { estimatedValue, valuationSource, melt } = coin;
  const note = noteInWords(coin);
  return (
    <Card aria-label={t('Estimated value')}>
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-3">
        <div className="min-w-0">
          <p className="text-xs text-muted">{t('Estimated value')}</p>
          {estimatedValue === null ? (
            <p className="py-1.5 text-muted">{t('No estimate')}</p>
          ) : (
            <p className="serif text-[1.875rem] leading-tight tabular-nums wrap-anywhere">
              {formatMoney(estimatedValue)}
            </p>
          )}
          {estimatedValue !== null && <p className="text-xs text-muted">{source}</p>}
        </div>
        {melt && valuationSource !== 'melt' && (
          <dl className="ms-auto text-end">
            <dt className="text-xs text-muted">{t('Melt · {day}', { day: formatDate(melt.spotDate) })}</dt>
            <dd className="mt-0.5 font-semibold tabular-nums">{formatMoney(melt.value)}</dd>
          </dl>
        )}
      </div>
      {note && <p className="mt-3 border-t border-line pt-3 text-sm text-muted">{note}</p>}
    </Card>
  );
}

/** What was identified, in full: details, specifications, history. */
function Details({ coin }: { coin: Identification }) {
  const isKnown = coin.name !== null;
  const { facts: all, rest } = readSpecifications(coin.specifications);
  // What was never struck was struck at no mint.
  const facts = coin.catalogueMatch?.possible === false ? all.filter(([fact]) => fact !== 'Mint') : all;
  const texts: [title: string, text: string | null][] = [
    [t('Obverse'), coin.obverseDescription],
    [t('Reverse'), coin.reverseDescription],
    [t('Special variations'), coin.specialVariations],
    [t('Rarity'), coin.rarity],
    [t('More'), rest],
  ];
  const designs = texts.filter(([, text]) => text);
  const measured = [coin.composition, coin.weight, coin.diameter, coin.totalMintage, coin.metalContent].some(
    Boolean,
  );
  const story = [coin.description, coin.coinHistory].filter((text) => text !== null);
  return (
    <>
      <Card title={t('Details')}>
        <Facts
          facts={[
            [t('Type'), coin.coinType],
            [t('Series'), coin.series],
            [t('Variation'), coin.variation],
            [t('Year'), coin.year],
            [t('Mint mark'), isKnown ? markInWords(coin) : null],
            [t('Condition'), coin.condition && conditionName(coin.condition)],
            [t('Graded'), slabInWords(coin)],
            [t('Identified by'), identifiedWith(coin)],
          ]}
        />
      </Card>
      {(measured || designs.length > 0) && (
        <Card title={t('Specifications')}>
          <Facts
            more={designs.length > 0}
            facts={[
              [
                t('Composition'),
                (coin.composition && compositionInWords(coin.composition)) ??
                  metalsInWords(coin.metalContent),
              ],
              [t('Weight'), formatMeasure(coin.weight, 'g')],
              [t('Diameter'), formatMeasure(coin.diameter, 'mm')],
              [t('Mintage'), coin.totalMintage && formatMintage(coin.totalMintage)],
              ...facts.map(([fact, text]) => [translated(fact), text] as const),
            ]}
          />
          {designs.length > 0 && (
            <dl className="grid gap-3 border-t border-line pt-3">
              {designs.map(([title, text]) => (
                <div key={title}>
                  <dt className="text-sm text-muted">{title}</dt>
                  <dd lang="en" className="mt-0.5 text-sm whitespace-pre-line wrap-anywhere">
                    {text}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </Card>
      )}
      {story.length > 0 && (
        <Card title={t('History')}>
          {story.map((text) => (
            <p
              key={text}
              lang="en"
              className="mt-2 text-[0.9375rem] leading-relaxed whitespace-pre-line wrap-anywhere first-of-type:mt-0"
            >
              {text}
            </p>
          ))}
        </Card>
      )}
    </>
  );
}
