import { dated } from '../../shared/catalogue/possible.ts';
import type { Identification } from '../../shared/identify/model.ts';
import type { IdentifyDeps } from './deps.ts';
import type { Verdict } from './referee/nothing.ts';
import { refereeClaim } from './referee.ts';
import { worthOf } from './value.ts';

/** Notes about an unread mark. */
const OF_MARK = /\bmint mark\b|^Which mint\b/i;

/** '' is none. Facts by mark come from the catalogue; condition, slab and AI value stand. Keeps the original. */
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

/** "1932 Washington Quarter" becomes "1932-D Washington Quarter". */
function renamed({ name, year, mintMark }: Identification, mark: string): string | null {
  if (!name || year === null) return name;
  const before = [dated({ year, mintMark: mintMark ?? '' }), String(year)].find((date) =>
    name.startsWith(`${date} `),
  );
  return before ? dated({ year, mintMark: mark }) + name.slice(before.length) : name;
}
