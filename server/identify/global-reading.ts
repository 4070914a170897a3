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

/** The most a coin may claim that the reader names, in percent: its year and type are its collector's to see. */
const READ = 75;
/** The most for a coin of which the country, or the face value, alone is named, and for one that cannot be. */
export const HALF_NAMED = 40;
/** As many are offered. */
const OFFERED = 3;

/** What the embedded reader alone makes of a coin of the world: country and face value as far as it names them, and a list. */
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

/** A coin to choose has a year: where none was read the first of its type, and that is said. */
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

/** The reader beside an AI: whether it reads the same country and face value, as far as it names them; null where it names neither. */
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
