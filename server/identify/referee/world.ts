import type { World } from '../../../db/catalogue/world/load.ts';
import type { WorldEntry } from '../../../shared/catalogue/world.ts';
import { flag, readFlags, withFlags } from '../../../shared/identify/flags.ts';
import {
  type Alternative,
  type Amendment,
  type CrossCheck,
  type Identification,
  READER,
} from '../../../shared/identify/model.ts';
import { msg, sentences } from '../../../shared/language/msg.ts';
import type { Reading, WorldCandidate } from '../../../shared/recognizer/model.ts';
import { judgeWorldCoin, type WorldFinding } from '../../catalogue/world/referee.ts';
import { worldType } from '../../catalogue/world/search.ts';
import { denominationKey } from '../../catalogue/world/words.ts';
import { contentOf } from '../../valuation/metals/composition.ts';
import type { AiCoin } from '../ai/answer.ts';
import { checkBy } from '../compare.ts';
import type { IdentifyDeps } from '../deps.ts';
import { calibrated } from '../learning/calibration.ts';
import { offerOf, percentOf } from '../reader.ts';
import { type Claim, saidBy } from './claim.ts';
import { ofModel } from './flags.ts';
import { conditionFor, readSlab } from './grade.ts';
import { ofAi, oneLine } from './text.ts';
import { EMPTY, type Verdict } from './verdict.ts';

/** Percent: no such type was found. */
const NOT_CHECKED = 70;
/** Percent: year and type are unchecked. */
const READ = 75;
/** Percent; also for impossible coins. */
const HALF_NAMED = 40;

type Found = Omit<Verdict, 'claimedValue'>;

export function judgeForeign(world: World, said: AiCoin): Verdict {
  const country = oneLine(said.country, 80) ?? UNNAMED;
  const denomination = oneLine(said.denomination, 80);
  const series = oneLine(said.series, 120);
  const { condition, isProof, variety } = saidBy(said);
  const { flags, ...slab } = readSlab(said.slab);
  const coin: Verdict = {
    ...EMPTY,
    outcome: 'foreign',
    name: oneLine(said.name, 200) ?? series ?? denomination,
    year: said.year,
    mintMark: oneLine(said.mintMark, 16),
    series,
    coinType: denomination,
    variation: variety,
    condition: conditionFor(condition, isProof),
    ...slab,
    country,
    currency: oneLine(said.currency, 40),
    region: oneLine(said.region, 80),
    mint: oneLine(said.mint, 120),
    ruler: oneLine(said.ruler, 120),
    era: oneLine(said.era, 120),
    script: oneLine(said.script, 80),
    composition: oneLine(said.composition, 200),
    description: [`${country}${denomination ? `, ${denomination}` : ''}.`, ofAi(said.description)]
      .filter(Boolean)
      .join(' '),
    modelConfidence: said.confidence,
    claimedValue: said.estimatedValue,
    ...withFlags([...flags, ...ofModel({ ...said, mintMark: null })]),
  };
  return refereed(world, coin, [said.obverseText, said.reverseText]);
}

export const checkForeign = (
  world: World,
  { country = null, currency = null, condition = null, variation = null, edgeResolved: _, ...claim }: Claim,
): Verdict =>
  refereed(world, {
    ...{ ...EMPTY, ...claim, outcome: 'foreign', country, currency, condition, variation },
    mintMark: claim.mintMark || null,
  });

const UNNAMED = 'another country';

export async function foreignConfidence(
  deps: IdentifyDeps,
  { catalogueMatch, country = null, coinType }: Verdict,
  said: AiCoin,
  model: string,
): Promise<number> {
  const proved = await calibrated(deps, model, said.confidence, country);
  if (catalogueMatch) return Math.min(proved, catalogueMatch.possible ? 100 : HALF_NAMED);
  return Math.min(proved, country && coinType ? NOT_CHECKED : HALF_NAMED);
}

const OFFERED = 3;

export async function proposeForeign(
  deps: IdentifyDeps,
  { world: read }: Reading,
  before: Identification,
): Promise<Identification> {
  if (!read) return before;
  const { country, denomination, currency, year, candidates, message, chance } = read;
  const stated = percentOf(chance);
  const offered = candidates
    .slice(0, OFFERED)
    .flatMap((one) => candidateAlternative(deps.world(), one) ?? []);
  const coin: Identification = {
    ...{ ...before, source: READER.name, model: READER.model, modelConfidence: stated },
    alternatives: [...offered, ...before.alternatives],
  };
  if (country === null && denomination === null) return { ...coin, errorMessage: message, confidence: 0 };
  const named = refereed(deps.world(), {
    ...{ ...coin, outcome: 'foreign', errorMessage: null },
    ...{ country, coinType: denomination, currency, year },
    name:
      country && denomination
        ? [year, `${denomination}, ${country}`].filter(Boolean).join(' ')
        : (denomination ?? country),
    ...withFlags([flag('reader_says', message), ...readFlags(before)]),
  });
  const proved = await calibrated(deps, READER.model, stated, country);
  return { ...named, confidence: Math.min(proved, country && denomination ? READ : HALF_NAMED) };
}

const candidateAlternative = ({ typesById }: World, candidate: WorldCandidate): Alternative | null => {
  const { typeId, country, denomination } = candidate;
  const kind = { name: `${denomination}, ${country}`, series: country, coinType: denomination };
  return offerOf(candidate, kind, typesById.get(typeId)?.from);
};

/** Null without country or face value. */
export async function foreignOpinion(
  _: IdentifyDeps,
  coin: Identification,
  { world: read }: Reading,
  said: AiCoin,
): Promise<CrossCheck | null> {
  if (!read) return null;
  const fields: CrossCheck['fields'] = [];
  if (read.denomination && coin.coinType)
    fields.push({
      ...{ field: 'coinType', label: msg('Denomination'), first: coin.coinType, second: read.denomination },
      catalogue: null,
      agree: denominationKey(coin.coinType) === denominationKey(read.denomination),
    });
  if (read.country && coin.country)
    fields.push({
      ...{ field: 'name', label: msg('Country'), first: coin.country, second: read.country, catalogue: null },
      agree: coin.country === read.country,
    });
  if (fields.length === 0) return null;
  const agree = fields.every((field) => field.agree);
  return checkBy(READER.model, coin, {
    state: agree ? 'agreed' : 'disagreed',
    ...{ firstConfidence: said.confidence, secondConfidence: percentOf(read.chance), fields },
    message: agree
      ? msg('Recognition agrees.')
      : sentences(msg('Recognition suggests another coin.'), read.message),
  });
}

/** `seen`: words on the coin. */
function refereed<Coin extends Found>(world: World, coin: Coin, seen: readonly (string | null)[] = []): Coin {
  const verdict = judgeWorldCoin(world, {
    country: coin.country === UNNAMED ? null : coin.country,
    denomination: coin.coinType,
    currency: coin.currency,
    year: coin.year,
    ruler: coin.ruler,
    words: [coin.name, coin.series, coin.variation, ...seen].filter(Boolean).join(' '),
    composition: coin.composition,
  });
  const { type, standing, flags, country } = verdict;
  const alternatives = verdict.alternatives.map((entry) => entryAlternative(entry, verdict.year));
  const problem = standing === 'impossible' ? (flags.at(-1) ?? null) : null;
  const told = [...flags, ...(type?.remark ? [type.remark] : [])].map((text) =>
    flag(text === problem ? 'impossible' : 'world_catalogue', text),
  );
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
            problem,
            keyDate: null,
            confidence: type?.confidence ?? 'medium',
          },
    ...withFlags([...told, ...readFlags(coin)]),
    alternatives: [...alternatives, ...coin.alternatives],
  };
}

function factsOf(world: World, type: WorldEntry, coin: Found, { year }: WorldFinding): Partial<Found> {
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

const amendmentsOf = (coin: Found, { country, year }: WorldFinding): Amendment[] => [
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
          why: msg('The coin uses another calendar.'),
        },
      ]
    : []),
];

const entryAlternative = (entry: WorldEntry, year: number | null): Alternative => ({
  name: `${entry.year ?? entry.yearFrom} ${entry.name}`,
  year:
    entry.year ??
    (year !== null && entry.yearFrom <= year && year <= (entry.yearTo ?? year) ? year : entry.yearFrom),
  mintMark: null,
  series: entry.country,
  coinType: entry.denomination,
  kind: 'nearest type',
  reason: 'Nearest type of the catalogue',
  confidence: null,
});
