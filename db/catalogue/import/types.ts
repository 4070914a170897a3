import type { IssueRow, TypeRecord } from '../records.ts';
import corrections from './corrections.json';
import type { Facts, FactType } from './facts.ts';
import { reworded } from './words.ts';

interface Override {
  name?: string;
  base?: string;
  qualifier?: string | null;
  coinTypeOption?: string | null;
  category?: string;
  note?: string;
}
const OVERRIDES: Record<string, Override> = corrections.types;

/** The types with their corrections; years and marks follow the issues where there are any. */
export function typeRecords(facts: Facts, issues: Map<string, IssueRow[]>, decided: string[]): TypeRecord[] {
  return facts.types.map((type) => {
    const override = OVERRIDES[type.id] ?? {};
    const name = override.name ?? type.name;
    const named = { ...split(name), ...override };
    const rows = (issues.get(type.id) ?? []).filter((row) => isCoin(row));
    const yearRanges = rows.length > 0 ? ranges(rows.map((row) => row[0])) : type.yearRanges;
    const mintMarks = rows.length > 0 ? marksOf(type, rows) : type.mintMarks;
    const years = yearRanges
      .map(({ start, end }) => (start === end ? `${start}` : `${start}-${end}`))
      .join(', ');
    if (years !== type.years) decided.push(`${type.id}: years ${years}, not ${type.years}`);
    if (mintMarks.join() !== type.mintMarks.join()) {
      decided.push(`${type.id}: mint marks ${mintMarks.join('/')}, not ${type.mintMarks.join('/')}`);
    }
    return {
      id: type.id,
      name,
      base: named.base,
      qualifier: named.qualifier,
      type: type.type,
      denominationCents: type.denominationCents,
      series: type.series,
      category: override.category ?? type.category,
      coinTypeOption: override.coinTypeOption === undefined ? type.coinTypeOption : override.coinTypeOption,
      years,
      yearRanges,
      mintMarks: mintMarks as TypeRecord['mintMarks'],
      composition: type.composition,
      metalContent: type.metalContent,
      weight: decimal(type.weightGrams, 2),
      diameter: decimal(type.diameterMm, 1),
      edge: applicable(type.edge),
      designer: applicable(type.designer),
      obverseDescription: type.obverseDescription,
      reverseDescription: type.reverseDescription,
      silverContent: type.silverContent,
      preciousOz: type.preciousOz,
      mintingTypes: type.mintingTypes,
      variation: type.variation,
      specialVariations: type.specialVariations,
      interestingFacts: type.interestingFacts,
      rarity: type.rarity,
      isGroup: type.isGroup,
      confidence: type.confidence,
      source: reworded(type.source),
      note: override.note ?? null,
    };
  });
}

const applicable = (text: string | null) => (text === 'Not applicable' ? null : text);

const isCoin = (row: IssueRow) => row[6]?.status !== 'not_issued' && row[6]?.status !== 'none_known';

const marksOf = (type: FactType, rows: IssueRow[]): string[] => {
  const struck = new Set<string>(rows.map((row) => row[1]));
  return [...type.mintMarks.filter((mark) => struck.has(mark)), ...struck].filter(
    (mark, index, all) => all.indexOf(mark) === index,
  );
};

/** At least `places` decimals, as collectors write weights and diameters: 2.5 g is 2.50, 17.9 mm is 17.9. */
const decimal = (value: number | null, places: number): string | null =>
  value === null ? null : Number.isInteger(value * 10 ** places) ? value.toFixed(places) : String(value);

function ranges(years: number[]): TypeRecord['yearRanges'] {
  const found: TypeRecord['yearRanges'] = [];
  for (const year of [...new Set(years)].sort((a, b) => a - b)) {
    const last = found.at(-1);
    if (last && last.end === year - 1) last.end = year;
    else found.push({ start: year, end: year });
  }
  return found;
}

/** "Roosevelt Dime (clad)" is base and qualifier; years in the qualifier say nothing beside a date. */
function split(name: string): { base: string; qualifier: string | null } {
  const [, whole = name, inside = ''] = name.match(/^(.*?)(?: \((.*)\))?$/) ?? [];
  const [, base = whole, design = inside] = whole.match(/^(.*) \d{4} - (.*)$/) ?? [];
  const qualifier = design
    .replace(/\b\d{4}\b( ?(-|to|~) ?\d{4})?( onward)?/g, '')
    .replace(/\s+,/g, ',')
    .replace(/^[ ,]+|[ ,]+$/g, '')
    .replace(/\s+/g, ' ');
  return { base: base.replace(/ \d{4}$/, ''), qualifier: qualifier || null };
}
