import { formatMeasure, formatMintage } from '../../../../shared/format/format.ts';
import type { Identification } from '../../../../shared/identify/model.ts';
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
    ['Obverse', coin.obverseDescription],
    ['Reverse', coin.reverseDescription],
    ['Special variations', coin.specialVariations],
    ['Rarity', coin.rarity],
    ['More', rest],
  ];
  const designs = texts.filter(([, text]) => text);
  const measured = [coin.composition, coin.weight, coin.diameter, coin.totalMintage, coin.metalContent].some(
    Boolean,
  );
  const story = [coin.description, coin.coinHistory].filter((text) => text !== null);
  return (
    <>
      <Card title="Details">
        <Facts
          facts={[
            ['Type', coin.coinType],
            ['Series', coin.series],
            ['Variation', coin.variation],
            ['Year', coin.year],
            ['Mint mark', isKnown ? markInWords(coin) : null],
            ['Condition', coin.condition],
            ['Graded', slabInWords(coin)],
            ['Identified by', identifiedBy(coin)],
          ]}
        />
      </Card>
      {(measured || designs.length > 0) && (
        <Card title="Specifications">
          <Facts
            more={designs.length > 0}
            facts={[
              ['Composition', coin.composition ?? metalsInWords(coin.metalContent)],
              ['Weight', formatMeasure(coin.weight, 'g')],
              ['Diameter', formatMeasure(coin.diameter, 'mm')],
              ['Mintage', coin.totalMintage && formatMintage(coin.totalMintage)],
              ...facts,
            ]}
          />
          {designs.length > 0 && (
            <dl className="grid gap-3 border-t border-line pt-3">
              {designs.map(([title, text]) => (
                <div key={title}>
                  <dt className="text-sm text-muted">{title}</dt>
                  <dd className="mt-0.5 text-sm whitespace-pre-line wrap-anywhere">{text}</dd>
                </div>
              ))}
            </dl>
          )}
        </Card>
      )}
      {story.length > 0 && (
        <Card title="History">
          {story.map((text) => (
            <p
              key={text}
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
