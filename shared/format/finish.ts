/** What of a coin says how its surface looks. */
export interface Kept {
  name?: string | null;
  condition?: string | null;
  grade?: string | null;
  year?: number | null;
}

/** Whether it was struck with polished dies: a mirror of a field, and frost on what stands out. */
export const isProof = ({ name, condition, grade }: Kept): boolean =>
  /\bproof\b|\bP[FR][- ]?\d\d\b|\bD?CAM\b/i.test(`${condition ?? ''} ${grade ?? ''} ${name ?? ''}`);

/** How far copper has darkened: as a grading service says, else by its age, less in mint state. */
export type Tone = 'red' | 'red-brown' | 'brown';

const TONES: readonly Tone[] = ['red', 'red-brown', 'brown'];

const SAID: Readonly<Record<string, Tone>> = { RD: 'red', RB: 'red-brown', BN: 'brown' };

/** The tone of a copper coin; undefined for other metals. */
export function toneOf(metal: Metal, { condition, grade, name, year }: Kept): Tone | undefined {
  if (metal !== 'copper') return undefined;
  const said = /\b(RD|RB|BN)\b/.exec(`${grade ?? ''} ${name ?? ''}`)?.[1];
  if (said) return SAID[said];
  const age = !year || year > 1982 ? 0 : year > 1934 ? 1 : 2;
  const isFresh = /mint state|\bMS\b|proof/i.test(`${condition ?? ''} ${grade ?? ''}`);
  return TONES[isFresh ? Math.max(0, age - 1) : age];
}

export type Metal = 'copper' | 'silver' | 'gold' | 'nickel' | 'steel' | 'brass' | 'platinum';
