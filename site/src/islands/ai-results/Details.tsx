import { compositionInWords } from '../../../../shared/format/composition.ts';
import { conditionName } from '../../../../shared/format/condition.ts';
import { formatMeasure, formatMintage } from '../../../../shared/format/format.ts';
import type { Identification } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../coin/Facts.tsx';
import { markInWords, slabInWords } from './title.ts';
import { identifiedBy, metalsInWords, readSpecifications } from './words.ts';

/** What was identified, in full: details, specifications, history. */
export function Details({ coin }: { coin: Identification }) {
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
            [t('Identified by'), identifiedBy(coin)],
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
