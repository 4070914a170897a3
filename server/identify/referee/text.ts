/** Control, bidi, invisible characters, lone surrogates. */
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/gu;

/** One visible line, cut at `max`. Markup is not escaped. */
export function oneLine(text: string | null | undefined, max: number): string | null {
  if (!text) return null;
  // Bounds the work.
  const line = text
    .slice(0, max * 4)
    .toWellFormed()
    .replace(UNSEEN, ' ')
    .replaceAll('\ufffd', ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...line].slice(0, max).join('').trim() || null;
}

export function sentence(text: string | null | undefined, max: number): string | null {
  const line = oneLine(text, max);
  if (!line) return null;
  const begun = line.charAt(0).toUpperCase() + line.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

const SEEN = 'Seen by the AI: ';
const LONGEST = 1000;

/** Marked as the model's words. */
export function ofAi(description: string | null | undefined): string | null {
  const words = sentence(description, LONGEST - SEEN.length - 1);
  return words && `${SEEN}${words}`;
}

export const isOfAi = (description: string): boolean => description.startsWith(SEEN);

const OURS = new Set(['us', 'usa', 'america', 'american', 'united states', 'united states of america']);
/** Model phrases for "unknown". */
const NOBODY = new Set([
  'unknown',
  'unclear',
  'none',
  'n a',
  'na',
  'null',
  'not visible',
  'not sure',
  'uncertain',
]);

/** True without a country. */
export function isAmerican(country: string | null): boolean {
  const said = (country ?? '')
    .toLowerCase()
    .replace(/\(.*\)/g, ' ')
    .replace(/\b([a-z])\./g, '$1')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '')
    .replace(/^u s( a)?$/, 'us');
  return said === '' || OURS.has(said) || NOBODY.has(said);
}

interface SaidMark {
  /** '' is none, null is unreadable. */
  mark: string | null;
  /** As "D (Denver)". */
  isSpelled: boolean;
}

const UNREAD =
  /^[?]+$|UNKNOWN|UNCLEAR|UNREADABLE|ILLEGIBLE|NOT (VISIBLE|SURE|CLEAR|LEGIBLE)|CAN ?NO?T|\bOR\b|^N\/?A$|NULL/;
const NONE = /^[-–—]+$|^NO\b|\bNONE\b|^NIL$|WITHOUT|^PLAIN$|UNMARKED/;
/** Prefixes, as names may be cut. */
const MINTS: [begins: RegExp, mark: string][] = [
  [/^PHILA/, 'P'],
  [/^DENVER/, 'D'],
  [/^SAN ?FRAN/, 'S'],
  [/^CARSON/, 'CC'],
  [/^NEW ?ORL/, 'O'],
  [/^WEST ?P/, 'W'],
  [/^CHARLOTTE/, 'C'],
  [/^DAHLONEGA/, 'D'],
];
const MISREAD: Readonly<Record<string, string>> = { '0': 'O' };

export function readMark(text: string | null): SaidMark {
  if (text === null) return { mark: null, isSpelled: false };
  const said = text.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim();
  if (said === '') return { mark: '', isSpelled: false };
  if (/^(CC|[PDSOWC])$/.test(said)) return { mark: said, isSpelled: false };
  // "No mint mark (Philadelphia)".
  if (UNREAD.test(said)) return { mark: null, isSpelled: true };
  if (NONE.test(said)) return { mark: '', isSpelled: true };
  const bare = said
    .replace(/\b(MINT ?MARK|MINT|MARK|LETTER)\b|["'“”‘’.:()[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const mint = MINTS.find(([begins]) => begins.test(bare));
  if (mint) return { mark: mint[1], isSpelled: true };
  // Of "D/S" the upper mark counts.
  const [first = ''] = bare.split(/[\s/,-]/);
  const letter = bare === 'C C' ? 'CC' : (MISREAD[first] ?? first);
  return { mark: letter.replace(/[^A-Z]/g, '').slice(0, 2) || null, isSpelled: true };
}
