import { dated } from '../../shared/catalogue/model.ts';
import type { Identification } from '../../shared/identify/model.ts';
import type { IdentifyDeps } from './deps.ts';
import type { Verdict } from './referee/nothing.ts';
import { refereeClaim } from './referee.ts';
import { worthOf } from './value.ts';

/** Sentences on a mark that nobody had seen. */
const OF_MARK = /\bmint mark\b|^Which mint\b/i;

/**
 * A held result with the mint mark its collector has read off the coin; '' is none. What the mark decides (mintage, rarity, what is
 * possible) is the catalogue's anew, and nobody is asked; condition, slab and an AI's value stand. What was made of the photos
 * first is kept beside it, so that a mark that was left open counts as completed.
 */
export async function resultOfMark(
  deps: IdentifyDeps,
  before: Identification,
  mintMark: string,
): Promise<Identification> {
  const { year, series, coinType, variation, condition } = before;
  const name = renamed(before, mintMark);
  const claim = { name, year, mintMark, series, coinType, variation, condition };
  const verdict = refereeClaim(deps.catalogue(), claim);
  return {
    ...before,
    ...decidedByMark(verdict),
    name,
    isMintMarkOpen: false,
    confidence: Math.min(before.confidence, verdict.confidence),
    uncertaintyFlags: [
      ...new Set([
        ...verdict.uncertaintyFlags,
        ...before.uncertaintyFlags.filter((flag) => !OF_MARK.test(flag)),
      ]),
    ],
    ...(before.valuationSource !== 'ai' && (await worthOf(deps, verdict.catalogueMatch && verdict, null))),
    original: before.original ?? before,
  };
}

/** What the catalogue tells of a coin by its mark. */
const BY_MARK = [
  'mintMark',
  'totalMintage',
  'rarity',
  'rarityScale',
  'composition',
  'metalContent',
  'weight',
  'diameter',
  'specifications',
  'specialVariations',
  'requiresEdgeMintMark',
  'catalogueMatch',
  'alternatives',
] as const satisfies readonly (keyof Verdict)[];

const decidedByMark = (verdict: Verdict) =>
  Object.fromEntries(BY_MARK.map((field) => [field, verdict[field]])) as Pick<
    Verdict,
    (typeof BY_MARK)[number]
  >;

/** A name that begins with the coin's date goes with the mark: "1932 Washington Quarter" is "1932-D Washington Quarter". */
function renamed({ name, year, mintMark }: Identification, mark: string): string | null {
  if (!name || year === null) return name;
  const before = [dated({ year, mintMark: mintMark ?? '' }), String(year)].find((date) =>
    name.startsWith(`${date} `),
  );
  return before ? dated({ year, mintMark: mark }) + name.slice(before.length) : name;
}
