import type { World } from '../../db/catalogue/world/load.ts';
import type { WorldEntry } from '../../shared/catalogue/world.ts';
import { NEAREST_TYPE } from '../../shared/global/model.ts';
import type { Alternative, Amendment, Identification } from '../../shared/identify/model.ts';
import { msg } from '../../shared/language/msg.ts';
import { judgeWorldCoin, type WorldVerdict } from '../catalogue/world/referee.ts';
import { worldType } from '../catalogue/world/service.ts';
import { contentOf } from '../valuation/metals/composition.ts';

/** Checks a foreign coin against the world catalogue. `seen`: words read on the coin. */
export function refereed(
  world: World,
  coin: Identification,
  seen: readonly (string | null)[] = [],
): Identification {
  const verdict = judgeWorldCoin(world, {
    country: coin.country === 'another country' ? null : coin.country,
    denomination: coin.coinType,
    currency: coin.currency,
    year: coin.year,
    ruler: coin.ruler,
    words: [coin.name, coin.series, coin.variation, ...seen].filter(Boolean).join(' '),
    composition: coin.composition,
  });
  const { type, standing, flags, country } = verdict;
  const alternatives = verdict.alternatives.map((entry) => alternativeOf(entry, verdict.year));
  const told = [...flags, ...(type?.remark ? [type.remark] : [])];
  return {
    ...coin,
    ...(type && factsOf(world, type, coin, verdict)),
    ...(country && coin.country && { country: country.name }),
    amendments: [...coin.amendments, ...amendmentsOf(coin, verdict)],
    catalogueMatch:
      standing === 'not in the catalogue'
        ? null
        : {
            typeId: type?.id ?? null,
            name: type?.name ?? null,
            possible: standing === 'known',
            problem: standing === 'impossible' ? (flags.at(-1) ?? null) : null,
            keyDate: null,
            confidence: type?.confidence ?? 'medium',
          },
    uncertaintyFlags: [...told, ...coin.uncertaintyFlags],
    alternatives: [...alternatives, ...coin.alternatives],
  };
}

function factsOf(
  world: World,
  type: WorldEntry,
  coin: Identification,
  { year }: WorldVerdict,
): Partial<Identification> {
  const { mintageData } = worldType(world, type.id);
  const struck = mintageData
    .filter((row) => row.year === year && (!coin.mintMark || row.mintMark === coin.mintMark))
    .map(({ circulated, uncirculated, proof }) => (circulated ?? 0) + (uncirculated ?? 0) + (proof ?? 0));
  const mintage = struck.reduce((sum, one) => sum + one, 0);
  const content = type.composition ? contentOf(type.composition) : null;
  return {
    year,
    name: coin.name ?? (year === null ? type.name : `${year} ${type.name}`),
    currency: type.currency,
    composition: type.composition ?? coin.composition,
    weight: type.weight,
    diameter: type.diameter,
    metalContent: content && Object.keys(content).length > 0 ? { ...content } : null,
    totalMintage: mintage > 0 ? mintage.toLocaleString('en-US') : null,
    obverseDescription: type.obverseDescription,
    reverseDescription: type.reverseDescription,
    coinHistory: type.historicalContext,
    region: coin.region ?? type.region,
    ruler: coin.ruler ?? type.ruler,
    era: coin.era ?? type.era,
    script: coin.script ?? type.script,
    designer: coin.designer ?? type.designerEngraver,
  };
}

/** Issuer, and a year of another calendar. */
const amendmentsOf = (coin: Identification, { country, year }: WorldVerdict): Amendment[] => [
  ...(country && coin.country && coin.country !== country.name
    ? [
        {
          field: 'country',
          from: coin.country,
          to: country.name,
          why: msg('So the catalogue names the issuer of that year.'),
        },
      ]
    : []),
  ...(year !== null && coin.year !== null && year !== coin.year
    ? [
        {
          field: 'year',
          from: String(coin.year),
          to: String(year),
          why: msg('The coin counts its years in another calendar.'),
        },
      ]
    : []),
];

export const alternativeOf = (entry: WorldEntry, year: number | null): Alternative => ({
  name: `${entry.year ?? entry.yearFrom} ${entry.name}`,
  year:
    entry.year ??
    (year !== null && entry.yearFrom <= year && year <= (entry.yearTo ?? year) ? year : entry.yearFrom),
  mintMark: null,
  series: entry.country,
  coinType: entry.denomination,
  reason: NEAREST_TYPE,
  confidence: null,
});
