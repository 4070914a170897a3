import type { Candidate } from './likelihood.ts';
import type { Variety } from './varieties.ts';

/** Bronze and brass are mostly copper. */
const METALS: Readonly<Record<string, string>> = {
  copper: 'copper',
  bronze: 'copper',
  brass: 'copper',
  steel: 'steel',
  steelie: 'steel',
  zinc: 'zinc',
  aluminum: 'aluminum',
  aluminium: 'aluminum',
};
const METAL = new RegExp(String.raw`\b(${Object.keys(METALS).join('|')})s?\b`, 'g');
/** Percent. */
const MAIN = 50;

/** All, as contradicted, if none matches. */
export function ofSaidMetal(
  likely: Candidate[],
  ...texts: (string | null | undefined)[]
): { likely: Candidate[]; contradicted: boolean } {
  const text = texts.filter(Boolean).join(' ').toLowerCase();
  const said = new Set([...text.matchAll(METAL)].map(([, word = '']) => METALS[word] ?? word));
  if (said.size === 0 || likely.length === 0) return { likely, contradicted: false };
  const fitting = likely.filter(({ document: { type, set } }) => {
    if (set || type.weight === null) return true;
    return [...said].some((metal) => (type.metalContent[metal] ?? 0) >= MAIN);
  });
  return fitting.length > 0 ? { likely: fitting, contradicted: false } : { likely, contradicted: true };
}

export const isOffMetal = ({ name, kind }: Variety): boolean =>
  kind === 'error' && /off-metal|planchet/i.test(name);
