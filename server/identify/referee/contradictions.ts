import type { Catalogue } from '../../../db/catalogue/load.ts';
import type { TypeRecord } from '../../../db/catalogue/records.ts';
import { msg } from '../../../shared/language/msg.ts';
import type { Identified } from '../../catalogue/identified.ts';
import { strikesOf } from '../../catalogue/issues.ts';
import type { AiCoin } from '../ai/answer.ts';
import { isOfMetal, metalIn } from './metal.ts';
import { oneLine } from './plain.ts';

export interface Contradictions {
  flags: string[];
  /** A proof is claimed where none was struck. */
  isNoProof: boolean;
  /** Another metal is claimed, so the value named does not apply. */
  isOtherMetal: boolean;
}

export const NO_CONTRADICTIONS: Contradictions = { flags: [], isNoProof: false, isOtherMetal: false };

export function contradictions(
  catalogue: Catalogue,
  found: Identified,
  said: AiCoin,
  isProof: boolean,
): Contradictions {
  const metal = ofMetal(catalogue, found, oneLine(said.composition, 80));
  const flags = [...metal.flags];
  const strikes = found.likely.flatMap(({ document: { type, item }, mark }) =>
    mark === null ? [] : strikesOf(catalogue, type.id, found.year, mark, item ?? undefined),
  );
  const known = strikes.length > 0 && strikes.every(({ strike }) => strike !== null);
  const isNoProof = isProof && known && !strikes.some(({ strike }) => strike?.includes('proof'));
  if (isNoProof)
    flags.push(msg('The AI took it for a proof, but the catalogue knows no proofs of this issue.'));
  if (!isProof && known && strikes.every(({ strike }) => strike?.includes('proof')))
    flags.push(msg('Coins of this issue were struck as proofs only.'));
  return { ...metal, flags, isNoProof };
}

/** Stated metal or look against the catalogue's. */
function ofMetal(
  catalogue: Catalogue,
  found: Identified,
  said: string | null,
): Pick<Contradictions, 'flags' | 'isOtherMetal'> {
  const types = found.likely.map(({ document: { type } }) => type).filter(({ weight }) => weight !== null);
  const [known] = types;
  const isOther = said !== null && known && !types.some((type) => isOfMetal(said, type.composition ?? ''));
  if (!isOther && !found.isOffMetal) return { flags: [], isOtherMetal: false };
  const exception = offMetal(catalogue, types, found, said);
  if (exception) return { flags: [exception], isOtherMetal: true };
  const isLook = metalIn(said ?? '').precious === undefined;
  const flags: string[] = [];
  if (isOther) {
    const metal = madeOf(known);
    flags.push(
      isLook
        ? msg`To the AI it looks “${said}”, but such coins are made of ${metal}.`
        : msg`The AI took it for “${said}”, but such coins are made of ${metal}.`,
    );
  }
  if (found.isOffMetal) {
    flags.push(
      msg(
        'Such coins are not known in the metal named: weigh it and try a magnet, most are plated or altered.',
      ),
    );
  }
  return { flags, isOtherMetal: !isLook || found.isOffMetal };
}

const madeOf = ({ composition }: TypeRecord): string =>
  composition ? composition.charAt(0).toLowerCase() + composition.slice(1) : msg('another metal');

const METAL = /\b(?:steel|bronze|brass|silver)\b/i;
const metalNamed = (text: string | null | undefined) => METAL.exec(text ?? '')?.[0].toLowerCase();

/** A few off-metal coins of the year are known: advise a check. */
function offMetal(
  { keyDates }: Catalogue,
  types: TypeRecord[],
  { year, isOffMetal }: Identified,
  said: string | null,
): string | null {
  for (const key of keyDates) {
    if (key.year !== year || !/off-metal/.test(key.name ?? '')) continue;
    const type = types.find(({ id }) => id === key.typeId);
    const [usual, rare] = [metalNamed(type?.composition), metalNamed(key.name)];
    if (!usual || !rare || (!isOffMetal && said !== null && !isOfMetal(said, rare))) continue;
    return type?.denominationCents === 1
      ? msg`Such cents are of ${usual}; a few known ones are ${rare}: have it examined.`
      : msg`Such coins are of ${usual}; a few known ones are ${rare}: have it examined.`;
  }
  return null;
}
