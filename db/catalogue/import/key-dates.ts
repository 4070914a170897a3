import type { IssueRow, KeyDateRecord, TypeRecord } from '../records.ts';
import corrections from './corrections.json';
import type { FactKeyDate, Facts } from './facts.ts';
import { titled } from './words.ts';

interface Override {
  plain?: boolean;
  item?: string;
  name?: string;
}
const OVERRIDES: Record<string, Override> = corrections.keyDates;

/** Words that only repeat which coin it is. */
const PLAIN_WORDS = new Set(
  'cent cents nickel dime half quarter dollar eagle double gold three two proof only indian liberty head flying business strike bullion high relief'.split(
    ' ',
  ),
);

/** Key dates with the name of each variety; where figures differ both are kept and printed. */
export function keyDateRecords(
  facts: Facts,
  types: TypeRecord[],
  issues: Map<string, IssueRow[]>,
  decided: string[],
): KeyDateRecord[] {
  return facts.keyDates.map((key) => {
    const override = OVERRIDES[`${key.typeId}|${key.variety}`] ?? {};
    const type = types.find((candidate) => candidate.id === key.typeId);
    if (!type) throw new Error(`key date of unknown type ${key.typeId}`);
    const plain = override.plain ?? (!override.name && remainder(key).length === 0);
    const figures = (issues.get(key.typeId) ?? [])
      .filter((row) => row[0] === key.year && row[1] === key.mintMark)
      .map((row) => row[3]);
    const differs = key.mintage !== null && figures.length > 0 && !figures.includes(key.mintage);
    if (differs)
      decided.push(
        `${key.typeId} ${key.variety}: key date list ${key.mintage}, issues ${figures.join(', ')}`,
      );
    return {
      typeId: key.typeId,
      year: key.year,
      // A coin that lacks its mark shows none.
      mintMark: (/\bNo [A-Z]\b/.test(key.variety) ? '' : key.mintMark) as KeyDateRecord['mintMark'],
      variety: key.variety,
      name: plain ? null : (override.name ?? nameOf(key, type)),
      item: override.item ?? null,
      kind: key.kind as KeyDateRecord['kind'],
      mintage: key.mintage,
      howToRecognise: key.howToRecognise,
      note: differs
        ? `The issue list has ${figures.map((figure) => figure?.toLocaleString('en-US')).join(' and ')}`
        : null,
      confidence: key.confidence,
    };
  });
}

const dateOf = (key: FactKeyDate) => `${key.year}${key.mintMark && `-${key.mintMark}`}`;

const remainder = (key: FactKeyDate): string[] =>
  withoutDate(key)
    .toLowerCase()
    .split(/[\s,()]+/)
    .filter((word) => word && !PLAIN_WORDS.has(word));

const withoutDate = (key: FactKeyDate) =>
  key.variety.replace(new RegExp(`^${key.year}(-${key.mintMark || 'P'})?(?![\\w/-])`), '').trim();

/** "1955 doubled die obverse" becomes "1955 Doubled Die Obverse Lincoln Wheat Cent". */
function nameOf(key: FactKeyDate, type: TypeRecord): string {
  const [date, rest] = key.variety.match(/^(\d{4}\S*) ?(.*)$/)?.slice(1) ?? [dateOf(key), key.variety];
  return [date, titled(rest ?? ''), type.base].filter(Boolean).join(' ');
}
