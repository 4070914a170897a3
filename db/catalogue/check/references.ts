import { rowsOf } from '../load.ts';
import type { CatalogueData, KeyDateRecord, TypeRecord } from '../records.ts';
import { keyDateName, type Report, repeated, type Section } from './problem.ts';

/** Designs, key dates, sets and words: once each, and leading to types, designs and issues that exist. */
export function checkReferences(data: CatalogueData, report: Report): void {
  const types = new Map(data.types.map((type) => [type.id, type]));
  const mustExist = (section: Section, where: string, typeIds: string[]) => {
    for (const id of typeIds) if (!types.has(id)) report(section, where, `there is no type "${id}"`);
    return typeIds.flatMap((id) => types.get(id) ?? []);
  };
  once(
    'items',
    data.items.map(({ id }) => id),
    report,
  );
  once(
    'sets',
    data.sets.map(({ id }) => id),
    report,
  );
  once('keyDates', data.keyDates.map(keyDateName), report);
  for (const { id, typeIds, years, mintMarks } of data.items) {
    const known = mustExist('items', id, typeIds);
    if (known.length > 0) withinTypes('items', id, known, years, mintMarks, report);
  }
  for (const { id, typeId, year, mintMarks } of data.sets) {
    const known = mustExist('sets', id, [typeId]);
    if (known.length > 0) withinTypes('sets', id, known, [year], mintMarks, report);
  }
  const items = new Set(data.items.map(({ id }) => id));
  for (const key of data.keyDates) {
    const where = keyDateName(key);
    mustExist('keyDates', where, [key.typeId]);
    if (key.item !== null && !items.has(key.item))
      report('keyDates', where, `there is no item "${key.item}"`);
    if (types.has(key.typeId) && !isOfIssue(data, key)) report('keyDates', where, 'no such issue is listed');
  }
  const programmes = new Set(data.items.map(({ programme }) => programme));
  for (const alias of data.words.aliases) {
    mustExist('words', JSON.stringify(alias), alias.types ?? []);
    for (const name of alias.programmes ?? [])
      if (!programmes.has(name)) report('words', JSON.stringify(alias), `there is no programme "${name}"`);
  }
}

function once(section: Section, names: string[], report: Report): void {
  for (const name of repeated(names)) report(section, name, 'this entry stands twice');
}

function withinTypes(
  section: Section,
  where: string,
  types: TypeRecord[],
  years: number[],
  marks: string[],
  report: Report,
): void {
  const ranges = types.flatMap(({ yearRanges }) => yearRanges);
  for (const year of years)
    if (!ranges.some(({ start, end }) => year >= start && year <= end))
      report(section, where, `${year} is not among the years of its types`);
  const known = new Set<string>(types.flatMap(({ mintMarks }) => mintMarks));
  for (const mark of marks)
    if (!known.has(mark)) report(section, where, `mint mark "${mark}" is not among those of its types`);
}

/** A coin whose mark was left out, or its edge letters with it, is of an issue that should have had one. */
function isOfIssue({ issues }: CatalogueData, { typeId, year, mintMark, name }: KeyDateRecord): boolean {
  const rows = rowsOf(issues, typeId).filter((row) => row[0] === year);
  const leftOut = mintMark === '' && name !== null && /\b(no [PDS]|missing)\b/i.test(name);
  return rows.some(([, mark]) => mark === mintMark) || (leftOut && rows.length > 0);
}
