import { msg } from '../../../shared/language/msg.ts';
import type { AiCoin } from '../ai/answer.ts';
import { conditionFor } from './condition.ts';
import { type Doubt, lowered, SURE } from './confidence.ts';
import { ofAi } from './description.ts';
import { MOST_FLAGS } from './flags.ts';
import { datedText } from './labels.ts';
import { ofModel } from './model-doubts.ts';
import { EMPTY, type Verdict } from './nothing.ts';
import { oneLine } from './plain.ts';
import type { Said } from './said.ts';
import { readSlab } from './slab.ts';

/** As claimed, at low confidence; empty without a name. */
export function unlisted(said: Said, ai: AiCoin | null): Verdict {
  const { flags, ...slab } = readSlab(ai?.slab ?? null);
  const kind = said.series ?? said.denomination;
  const name = said.name ?? (kind && `${datedText(said.year, said.mark)}${kind}`);
  const modelConfidence = ai?.confidence ?? null;
  const told = [...flags, ...(ai ? ofModel(ai) : [])];
  if (!name) return { ...EMPTY, modelConfidence, uncertaintyFlags: [UNNAMED, ...told].slice(0, MOST_FLAGS) };
  const doubts: Doubt[] = said.year === null ? ['unknown series', 'year unread'] : ['unknown series'];
  return {
    ...EMPTY,
    ...slab,
    outcome: 'identified',
    name,
    year: said.year,
    mintMark: (said.by === 'person' ? said.given.mintMark : said.mark) || null,
    series: said.given.series,
    coinType: said.given.coinType,
    variation: said.given.variation ?? null,
    condition: conditionFor(said.condition, said.isProof),
    description: ofAi(ai?.description),
    claimedValue: ai?.estimatedValue ?? null,
    confidence: lowered(modelConfidence ?? SURE, doubts),
    modelConfidence,
    uncertaintyFlags: [UNKNOWN, ...told].slice(0, MOST_FLAGS),
  };
}

/** A face value without a date identifies nothing. */
export function unnamed(ai: AiCoin): Verdict {
  const face = oneLine(ai.denomination ?? ai.series ?? ai.name, 80);
  const told = face ? [msg`The AI tells no more than its face value: ${face}.`] : [UNNAMED];
  const uncertaintyFlags = [...told, ...readSlab(ai.slab).flags, ...ofModel(ai)].slice(0, MOST_FLAGS);
  return { ...EMPTY, modelConfidence: ai.confidence, uncertaintyFlags };
}

const UNKNOWN = msg('The catalogue does not know this coin, so nothing of it was checked.');
const UNNAMED = msg('The coin was not named, so nothing of it was checked.');
