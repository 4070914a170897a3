import type { World } from '../../db/catalogue/world/load.ts';
import {
  type Alternative,
  type CrossCheck,
  type Identification,
  READER,
} from '../../shared/identify/model.ts';
import { msg } from '../../shared/language/msg.ts';
import type { WorldCandidate, WorldReading } from '../../shared/recognizer/model.ts';
import { denominationKey } from '../catalogue/world/denominations.ts';
import type { AiCoin } from './ai/answer.ts';
import type { IdentifyDeps } from './deps.ts';
import { difficultyOf } from './difficulty.ts';
import { refereed } from './global-referee.ts';
import { calibrated } from './learning/calibration.ts';
import { percentOf } from './reading.ts';

/** Cap in percent: the collector still has to check year and type. */
const READ = 75;
/** Cap in percent with only a country or face value, and for impossible coins. */
export const HALF_NAMED = 40;
const OFFERED = 3;

export async function ofReader(
  deps: IdentifyDeps,
  result: Identification,
  read: WorldReading,
): Promise<Identification> {
  const { country, denomination, currency, year, candidates, message, chance } = read;
  const stated = percentOf(chance);
  const offered = candidates.slice(0, OFFERED).flatMap((one) => alternativeOf(deps.world(), one) ?? []);
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
    uncertaintyFlags: [message, ...result.uncertaintyFlags],
  });
  const proved = await calibrated(deps, READER.model, stated, country);
  return placed({ ...named, confidence: Math.min(proved, country && denomination ? READ : HALF_NAMED) });
}

const placed = (coin: Identification): Identification => ({ ...coin, difficultyLevel: difficultyOf(coin) });

/** An alternative needs a year: the first of its type, with a note. */
function alternativeOf(
  { typesById }: World,
  { typeId, country, denomination, year, reasons, chance }: WorldCandidate,
): Alternative | null {
  const from = typesById.get(typeId)?.from;
  const proposed = year ?? from;
  if (proposed === undefined) return null;
  const unread = msg`The year was not read: ${proposed} is the first of its type`;
  const why = [...reasons, ...(year === null ? [unread] : [])];
  return {
    name: [year, `${denomination}, ${country}`].filter(Boolean).join(' '),
    ...{ year: proposed, mintMark: null, series: country, coinType: denomination },
    reason: why.join('. ') || msg('The reader thought of it as well'),
    confidence: percentOf(chance),
  };
}

/** Null if the reader names neither country nor face value. */
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
  return {
    state: agree ? 'agreed' : 'disagreed',
    ...{ firstModel: coin.model, secondModel: READER.model },
    ...{ firstConfidence: said.confidence, secondConfidence: percentOf(read.chance), fields },
    message: agree
      ? msg('The embedded reader reads the same.')
      : `${msg('The embedded reader reads something else.')} ${read.message}`,
  };
}
