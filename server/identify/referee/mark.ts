export interface SaidMark {
  /** '' is none, null is unreadable. */
  mark: string | null;
  /** More than the letter: "D (Denver)", "None". */
  isSpelled: boolean;
}

const UNREAD =
  /^[?]+$|UNKNOWN|UNCLEAR|UNREADABLE|ILLEGIBLE|NOT (VISIBLE|SURE|CLEAR|LEGIBLE)|CAN ?NO?T|\bOR\b|^N\/?A$|NULL/;
const NONE = /^[-–—]+$|^NO\b|\bNONE\b|^NIL$|WITHOUT|^PLAIN$|UNMARKED/;
/** Prefixes, as names may be cut. Dahlonega signed with D. */
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
/** A zero is a misread O. */
const MISREAD: Readonly<Record<string, string>> = { '0': 'O' };

/** Accepts letters, mint names, "none" and phrases for unreadable. */
export function readMark(text: string | null): SaidMark {
  if (text === null) return { mark: null, isSpelled: false };
  const said = text.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim();
  if (said === '') return { mark: '', isSpelled: false };
  if (/^(CC|[PDSOWC])$/.test(said)) return { mark: said, isSpelled: false };
  // "No mint mark (Philadelphia)" is none, "D (Denver)" is D.
  if (UNREAD.test(said)) return { mark: null, isSpelled: true };
  if (NONE.test(said)) return { mark: '', isSpelled: true };
  const bare = said
    .replace(/\b(MINT ?MARK|MINT|MARK|LETTER)\b|["'“”‘’.:()[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const mint = MINTS.find(([begins]) => begins.test(bare));
  if (mint) return { mark: mint[1], isSpelled: true };
  // Of a repunched "D/S" the upper mark counts.
  const [first = ''] = bare.split(/[\s/,-]/);
  const letter = bare === 'C C' ? 'CC' : (MISREAD[first] ?? first);
  return { mark: letter.replace(/[^A-Z]/g, '').slice(0, 2) || null, isSpelled: true };
}
