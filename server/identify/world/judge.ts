import type { World } from '../../../db/catalogue/world/load.ts';
import type { WorldEntry } from '../../../shared/catalogue/world.ts';
import { UNITED_STATES } from '../../../shared/coins/identity.ts';
import { flag, readFlags, withFlags } from '../../../shared/identify/flags.ts';
import {
  type Alternative,
  type Amendment,
  CONFIDENCE_STEPS,
  type CrossCheck,
  DIFFICULTIES,
  type Difficulty,
  type Identification,
  READER,
} from '../../../shared/identify/model.ts';
import { msg, sentences } from '../../../shared/language/msg.ts';
import type { WorldCandidate, WorldReading } from '../../../shared/recognizer/model.ts';
import { judgeWorldCoin, type WorldVerdict } from '../../catalogue/world/referee.ts';
import { worldType } from '../../catalogue/world/search.ts';
import { denominationKey } from '../../catalogue/world/words.ts';
import { contentOf } from '../../valuation/metals/composition.ts';
import type { AiCoin } from '../ai/answer.ts';
import type { Case } from '../case.ts';
import { checkBy } from '../compare.ts';
import type { IdentifyDeps } from '../deps.ts';
import { calibrated } from '../learning/calibration.ts';
import { offerOf, percentOf } from '../reader.ts';
import { isReadAbroad } from '../temporary.ts';

/** Percent. */
const NOT_CHECKED = 70;

const AMERICAN = { country: UNITED_STATES, currency: 'USD', region: 'North America', script: 'Latin' };

export async function judgeWorld(
  deps: IdentifyDeps,
  coin: Pick<Case, 'scope' | 'answer' | 'reading' | 'verdict'>,
): Promise<void> {
  const { scope, answer, reading, verdict } = coin;
  const said = answer?.ok ? answer.said : null;
  const isForeign = verdict.outcome === 'foreign';
  if (scope === 'us' && !isForeign) return;
  if (scope === 'any' && !isForeign && (said || verdict.outcome === 'identified' || !isReadAbroad(reading)))
    return;
  const placed = await worldly(deps, verdict, said, reading?.world ?? null);
  coin.verdict = scope === 'us' ? { ...placed, errorMessage: verdict.errorMessage } : placed;
}

async function worldly(
  deps: IdentifyDeps,
  result: Identification,
  said: AiCoin | null,
  read: WorldReading | null = null,
): Promise<Identification> {
  const isNamed = result.outcome === 'identified' || result.outcome === 'foreign';
  if (!isNamed && read && !said) return ofReader(deps, result, read);
  const held =
    result.outcome === 'foreign'
      ? refereed(deps.world(), { ...result, composition: said?.composition ?? null }, [
          said?.obverseText ?? null,
          said?.reverseText ?? null,
        ])
      : result;
  const placed: Identification = {
    ...held,
    ...(result.outcome === 'identified' && AMERICAN),
    confidence: await sureness(deps, held, said),
    crossCheck: held.crossCheck ?? (said && read && secondLook(held, read, said)),
    // Foreign is no error here.
    errorMessage: result.outcome === 'foreign' ? null : result.errorMessage,
  };
  return { ...placed, difficultyLevel: result.difficultyLevel ?? difficultyOf(placed) };
}

async function sureness(deps: IdentifyDeps, result: Identification, said: AiCoin | null): Promise<number> {
  const { outcome, catalogueMatch, confidence, model, country, coinType } = result;
  if (outcome !== 'foreign' || !said || !model) return confidence;
  const proved = await calibrated(deps, model, said.confidence, country);
  if (catalogueMatch) return Math.min(proved, catalogueMatch.possible ? 100 : HALF_NAMED);
  return Math.min(proved, country && coinType ? NOT_CHECKED : HALF_NAMED);
}

/** Percent: year and type are unchecked. */
const READ = 75;
/** Percent; also for impossible coins. */
const HALF_NAMED = 40;
const OFFERED = 3;

async function ofReader(
  deps: IdentifyDeps,
  result: Identification,
  read: WorldReading,
): Promise<Identification> {
  const { country, denomination, currency, year, candidates, message, chance } = read;
  const stated = percentOf(chance);
  const offered = candidates
    .slice(0, OFFERED)
    .flatMap((one) => candidateAlternative(deps.world(), one) ?? []);
  const asked = { source: READER.name, model: READER.model, modelConfidence: stated };
  const before: Identification = {
    ...{ ...result, ...asked },
    alternatives: [...offered, ...result.alternatives],
  };
  if (country === null && denomination === null)
    return placed({ ...before, errorMessage: message, confidence: 0 });
  const named = refereed(deps.world(), {
    ...{ ...before, outcome: 'foreign', errorMessage: null },
    ...{ country, coinType: denomination, currency, year },
    name:
      country && denomination
        ? [year, `${denomination}, ${country}`].filter(Boolean).join(' ')
        : (denomination ?? country),
    ...withFlags([flag('reader_says', message), ...readFlags(result)]),
  });
  const proved = await calibrated(deps, READER.model, stated, country);
  return placed({ ...named, confidence: Math.min(proved, country && denomination ? READ : HALF_NAMED) });
}

const placed = (coin: Identification): Identification => ({ ...coin, difficultyLevel: difficultyOf(coin) });

const candidateAlternative = ({ typesById }: World, candidate: WorldCandidate): Alternative | null => {
  const { typeId, country, denomination } = candidate;
  const kind = { name: `${denomination}, ${country}`, series: country, coinType: denomination };
  return offerOf(candidate, kind, typesById.get(typeId)?.from);
};

/** Null without country or face value. */
export function secondLook(coin: Identification, read: WorldReading, said: AiCoin): CrossCheck | null {
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
  const alternatives = verdict.alternatives.map((entry) => entryAlternative(entry, verdict.year));
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
    ...withFlags([...told.map((one) => flag('world_catalogue', one)), ...readFlags(coin)]),
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

const WORN = /^(poor|fair|about good|good)\b/i;

/** A point each: script, wear, unlisted, looks, one side, confidence < 80, < 60. */
export function difficultyOf(coin: Identification): Difficulty {
  const { confidence, condition, script, catalogueMatch, crossCheck, reverseImageUrl } = coin;
  const doubt = confidence >= CONFIDENCE_STEPS.high ? 0 : confidence >= CONFIDENCE_STEPS.middle ? 1 : 2;
  const points = [
    Boolean(script) && !/latin/i.test(script ?? ''),
    WORN.test(condition ?? ''),
    catalogueMatch === null,
    crossCheck?.state === 'disagreed',
    reverseImageUrl === null,
  ].filter(Boolean).length;
  return DIFFICULTIES[Math.min(3, Math.max(0, doubt + points - 1))] ?? 'expert';
}
