import { readFileSync, statSync } from 'node:fs';
import { findNodeAtLocation, type ParseErrorCode, parseTree, printParseErrorCode, visit } from 'jsonc-parser';
import { z } from 'zod';
import type { Section } from '../check/entries.ts';
import {
  type CatalogueData,
  IssueExtras,
  type IssueFile,
  IssueRow,
  ItemRecord,
  KeyDateRecord,
  ProofSetRecord,
  Status,
  TypeRecord,
} from '../records.ts';

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

interface SyntaxProblem {
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

const [year, mintMark, strike, mintage, confidence] = IssueRow.def.items;
const typeId = z.string().min(1);

/** Names replace the row's positions. */
export const OverlayIssue = z.strictObject({
  type: typeId,
  year,
  mintMark,
  strike,
  mintage: mintage.optional(),
  confidence: confidence.optional(),
  source: z.string().min(1).optional(),
  status: Status.optional(),
  note: z.string().min(1).nullable().optional(),
  item: IssueExtras.shape.item,
  struckAt: IssueExtras.shape.struckAt,
  part: z.boolean().optional(),
});
export type OverlayIssue = z.output<typeof OverlayIssue>;

const Removal = z.strictObject({
  types: z.array(typeId).optional(),
  issues: z
    .array(
      OverlayIssue.pick({ type: true, year: true, mintMark: true, item: true }).extend({
        strike: strike.optional(),
      }),
    )
    .optional(),
  items: z.array(z.string()).optional(),
  keyDates: z
    .array(
      KeyDateRecord.pick({ typeId: true, year: true, mintMark: true }).extend({
        variety: z.string().optional(),
      }),
    )
    .optional(),
  sets: z.array(z.string()).optional(),
});
export type Removal = z.output<typeof Removal>;

/** `catalogue.json` in the data folder. */
export const Overlay = z.strictObject({
  types: z.array(TypeRecord.partial().required({ id: true })).optional(),
  issues: z.array(OverlayIssue).optional(),
  items: z.array(ItemRecord.partial().required({ id: true })).optional(),
  keyDates: z
    .array(KeyDateRecord.partial().required({ typeId: true, year: true, mintMark: true, variety: true }))
    .optional(),
  sets: z.array(ProofSetRecord.partial().required({ id: true })).optional(),
  remove: Removal.optional(),
});
export type Overlay = z.output<typeof Overlay>;

export type Part = Exclude<Section, 'words' | 'legends'>;

const NOUNS: Record<Part, [one: string, many: string]> = {
  types: ['type', 'types'],
  issues: ['issue', 'issues'],
  items: ['item', 'items'],
  keyDates: ['key date', 'key dates'],
  sets: ['set', 'sets'],
};
const VERBS = ['adds', 'corrects', 'removes'] as const;

export class Notes {
  readonly refusals: { path: Path; sentence: string }[] = [];
  readonly #places = new Map<string, Path>();
  readonly #counts = new Map<string, number>();

  refuse(path: Path, where: string, sentence: string): void {
    this.refusals.push({ path, sentence: `${where}: ${sentence}` });
  }

  /** The second of two is the duplicate. */
  place(part: Part, where: string, path: Path): void {
    this.#places.set(`${part} ${where}`, path);
  }

  count(verb: (typeof VERBS)[number], part: Part): void {
    const key = `${verb} ${part}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  pathOf(section: Section, where: string): Path {
    const exact = this.#places.get(`${section} ${where}`);
    if (exact) return exact;
    const [typeId] = where.split(' ');
    for (const [key, path] of this.#places) if (typeId && key.split(' ')[1] === typeId) return path;
    return ['remove'];
  }

  /** "adds 2 types and corrects 3 issues" */
  summary(): string {
    const sentences = VERBS.flatMap((verb) => {
      const parts = Object.entries(NOUNS).flatMap(([part, [one, many]]) => {
        const count = this.#counts.get(`${verb} ${part}`);
        return count ? [`${count} ${count === 1 ? one : many}`] : [];
      });
      return parts.length > 0 ? [`${verb} ${parts.join(', ')}`] : [];
    });
    return sentences.join('; ') || 'changes nothing';
  }
}

/** One entry a line; over `bundled` it gives `data` again. */
export function exportCatalogue(data: CatalogueData, bundled: CatalogueData, remove?: Removal): string {
  const untouched = new Set(Object.values(bundled.issues.issues).flat());
  const issues = Object.entries(data.issues.issues).flatMap(([type, rows]) =>
    rows.map((row) => toEntry(type, row, data.issues, !untouched.has(row))),
  );
  const { types, items, keyDates, sets } = data;
  const sections = Object.entries({ types, issues, items, keyDates, sets }).map(
    ([name, entries]) => `"${name}": [\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`,
  );
  if (remove) sections.push(`"remove": ${JSON.stringify(remove)}`);
  return `{\n${sections.join(',\n')}\n}\n`;
}

function toEntry(
  type: string,
  [year, mintMark, strike, mintage, confidence, source, extras]: IssueRow,
  { sources }: IssueFile,
  changed: boolean,
): OverlayIssue {
  return {
    type,
    year,
    mintMark,
    strike,
    mintage,
    confidence,
    source: sources[source] ?? '',
    // Resets what this issue lacks.
    ...(changed && { status: 'issued', note: null, part: false }),
    ...extras,
  };
}
