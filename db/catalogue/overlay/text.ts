import { readFileSync, statSync } from 'node:fs';
import { findNodeAtLocation, type ParseErrorCode, parseTree, printParseErrorCode, visit } from 'jsonc-parser';

/** Bytes, ten times the catalogue. */
const LIMIT = 20_000_000;

export type FileText = { text: string } | { line: number | null; reason: string };

/** Never throws. */
export function readOverlay(file: string): FileText {
  try {
    const about = statSync(file);
    if (about.isDirectory()) return { line: null, reason: 'is a folder, not a file' };
    if (!about.isFile()) return { line: null, reason: 'is not a file' };
    if (about.size > LIMIT) return { line: 1, reason: 'the file is larger than 20 MB' };
    return decode(readFileSync(file));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    return { line: null, reason: code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})` };
  }
}

function decode(bytes: Buffer): FileText {
  const text = new TextDecoder().decode(bytes);
  const wrong = text.search(/[\0\ufffd]/);
  if (wrong < 0) return { text };
  return { line: text.slice(0, wrong).split('\n').length, reason: 'this is not UTF-8 text' };
}

export type Path = (string | number)[];

export interface SyntaxProblem {
  line: number;
  reason: string;
}

const WORDS: Partial<Record<ReturnType<typeof printParseErrorCode>, string>> = {
  InvalidSymbol:
    'this is no value: text stands in double quotes; the others are numbers, true, false and null',
  InvalidNumberFormat: 'this number is not well formed',
  PropertyNameExpected: 'a field name in double quotes is expected here',
  ValueExpected: 'a value is expected here',
  ColonExpected: 'a colon is expected here',
  CommaExpected: 'a comma is expected here',
  CloseBraceExpected: 'a closing brace } is missing',
  CloseBracketExpected: 'a closing bracket ] is missing',
  EndOfFileExpected: 'the file should end here',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfString: 'the double quote at the end of this text is missing',
  InvalidCharacter: 'a line break or another control character stands inside of a text',
};

/** Also for duplicate keys. */
export function syntaxErrorIn(text: string): SyntaxProblem | null {
  const slips: SyntaxProblem[] = [];
  const open: Set<string>[] = [];
  visit(
    text,
    {
      onError: (code: ParseErrorCode, _offset, _length, line) => {
        slips.push({ line: line + 1, reason: WORDS[printParseErrorCode(code)] ?? 'this is not JSON' });
      },
      onObjectBegin: () => {
        open.push(new Set());
      },
      onObjectProperty: (name, _offset, _length, line) => {
        const fields = open.at(-1);
        if (fields?.has(name)) slips.push({ line: line + 1, reason: `"${name}" stands twice in one object` });
        fields?.add(name);
      },
      onObjectEnd: () => {
        open.pop();
      },
    },
    { disallowComments: true },
  );
  return slips[0] ?? null;
}

/** 1-based. */
export function lineFinder(text: string): (path: Path) => number {
  const tree = parseTree(text);
  const breaks = [...text.matchAll(/\n/g)].map(({ index }) => index);
  return (path) => {
    for (let length = path.length; tree && length > 0; length--) {
      const node = findNodeAtLocation(tree, path.slice(0, length));
      if (node) return 1 + countBelow(breaks, node.offset);
    }
    return 1;
  };
}

function countBelow(numbers: number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
