import type { Catalogue } from '../../../db/catalogue/load.ts';
import { strikesOf } from '../../catalogue/issues.ts';
import type { Identified } from '../../catalogue/specifications.ts';
import type { AiCoin } from '../answer.ts';
import { oneLine } from './plain.ts';

/** What goes against the catalogue. */
export interface Contradictions {
  /** Sentences. */
  flags: string[];
  /** A proof is spoken of where none was struck. */
  isNoProof: boolean;
}

export const NO_CONTRADICTIONS: Contradictions = { flags: [], isNoProof: false };

/** What is said of metal or strike against what the catalogue knows; empty where they go together. */
export function contradictions(
  catalogue: Catalogue,
  found: Identified,
  said: AiCoin,
  isProof: boolean,
): Contradictions {
  const flags: string[] = [];
  const metal = precious(said.composition);
  const possible = found.likely.map(({ document: { type } }) => type).filter(({ weight }) => weight !== null);
  const agrees = possible.some((type) => precious(type.composition) === metal);
  if (said.composition && metal !== undefined && possible.length > 0 && !agrees) {
    const [known] = possible;
    flags.push(
      `The AI took it for “${oneLine(said.composition, 80)}”, but such coins are made of ${known?.composition ?? 'another metal'}.`,
    );
  }
  if (found.isOffMetal) {
    flags.push(
      'Such coins are not known in the metal named: weigh it and try a magnet, most are plated or altered.',
    );
  }
  const strikes = found.likely.flatMap(({ document: { type, item }, mark }) =>
    mark === null ? [] : strikesOf(catalogue, type.id, found.year, mark, item ?? undefined),
  );
  const known = strikes.length > 0 && strikes.every(({ strike }) => strike !== null);
  const isNoProof = isProof && known && !strikes.some(({ strike }) => strike?.includes('proof'));
  if (isNoProof) flags.push('The AI took it for a proof, but the catalogue knows no proofs of this issue.');
  if (!isProof && known && strikes.every(({ strike }) => strike?.includes('proof')))
    flags.push('Coins of this issue were struck as proofs only.');
  return { flags, isNoProof };
}

const PRECIOUS = ['gold', 'platinum', 'palladium', 'silver'] as const;
const BASE = /clad|copper|nickel|zinc|steel|bronze|brass/;

/** The precious metal a composition names, null for a base one, undefined where it names none. */
function precious(composition: string | null): string | null | undefined {
  const text = (composition ?? '')
    .toLowerCase()
    .replace(/(?:nickel|german)[\s-]+silver|\b(?:non|not|no|without)[\s-]+\w+/g, ' ');
  return PRECIOUS.find((metal) => text.includes(metal)) ?? (BASE.test(text) ? null : undefined);
}
