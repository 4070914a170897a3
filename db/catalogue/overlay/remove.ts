import { dateOf, issueName } from '../check/problem.ts';
import { rowsOf } from '../load.ts';
import type { CatalogueData, IssueRow, KeyDateRecord, Words } from '../records.ts';
import type { Removal } from './format.ts';
import type { Notes, Part } from './notes.ts';

type Alias = Words['aliases'][number];

/** The catalogue without what is named, and without what belongs to it: issues, key dates, designs and words. */
export function removeFrom(data: CatalogueData, removal: Removal = {}, notes: Notes): CatalogueData {
  const types = named('types', data.types, removal.types, notes);
  const items = named('items', data.items, removal.items, notes);
  const sets = named('sets', data.sets, removal.sets, notes);
  const rows = rowsToRemove(data, removal.issues, notes);
  const keys = keyDatesToRemove(data, removal.keyDates, notes);
  if (types.size + items.size + sets.size + rows.size + keys.size === 0) return data;
  const stays = (row: IssueRow) => !rows.has(row) && !items.has(row[6]?.item ?? '');
  const issues = Object.entries(data.issues.issues)
    .filter(([typeId]) => !types.has(typeId))
    .map(([typeId, list]) => [typeId, list.every(stays) ? list : list.filter(stays)] as const)
    .filter(([, list]) => list.length > 0);
  const left: CatalogueData = {
    ...data,
    types: data.types.filter(({ id }) => !types.has(id)),
    issues: { ...data.issues, issues: Object.fromEntries(issues) },
    items: data.items
      .filter(({ id }) => !items.has(id))
      .map((item) => ({ ...item, typeIds: item.typeIds.filter((id) => !types.has(id)) }))
      .filter(({ typeIds }) => typeIds.length > 0),
    sets: data.sets.filter(({ id, typeId }) => !sets.has(id) && !types.has(typeId)),
  };
  const gone = new Set([...rows].map(([year, mark]) => `${year} ${mark}`));
  const hasIssue = ({ typeId, year, mintMark }: KeyDateRecord) =>
    !gone.has(`${year} ${mintMark}`) ||
    rowsOf(left.issues, typeId).some((row) => row[0] === year && row[1] === mintMark);
  return {
    ...left,
    keyDates: data.keyDates.filter(
      (key) => !keys.has(key) && !types.has(key.typeId) && !items.has(key.item ?? '') && hasIssue(key),
    ),
    words: { ...data.words, aliases: data.words.aliases.flatMap((alias) => aliasIn(left, alias)) },
  };
}

/** What is left of an alias; nothing where all it held for is gone. */
function aliasIn({ types, items }: CatalogueData, alias: Alias): Alias[] {
  const ids = alias.types?.filter((id) => types.some((type) => type.id === id));
  const programmes = alias.programmes?.filter((name) => items.some(({ programme }) => programme === name));
  if (ids?.length === 0 || programmes?.length === 0) return [];
  return [{ ...alias, ...(ids && { types: ids }), ...(programmes && { programmes }) }];
}

function named(part: Part, entries: { id: string }[], ids: string[] = [], notes: Notes): Set<string> {
  const known = new Set(entries.map(({ id }) => id));
  for (const [index, id] of ids.entries()) {
    if (known.has(id)) notes.count('removes', part);
    else notes.refuse(['remove', part, index], id, 'there is no such entry to remove');
  }
  return new Set(ids);
}

function rowsToRemove(
  { issues }: CatalogueData,
  wanted: Removal['issues'] = [],
  notes: Notes,
): Set<IssueRow> {
  const rows = wanted.flatMap(({ type, year, mintMark, strike, item }, index) => {
    const found = rowsOf(issues, type).filter(
      (row) =>
        row[0] === year &&
        row[1] === mintMark &&
        (strike === undefined || row[2] === strike) &&
        (item === undefined || row[6]?.item === item),
    );
    for (const _row of found) notes.count('removes', 'issues');
    if (found.length === 0)
      notes.refuse(
        ['remove', 'issues', index],
        issueName(type, year, mintMark, strike, item),
        'there is no such issue to remove',
      );
    return found;
  });
  return new Set(rows);
}

function keyDatesToRemove({ keyDates }: CatalogueData, wanted: Removal['keyDates'] = [], notes: Notes) {
  const keys = wanted.flatMap(({ typeId, year, mintMark, variety }, index) => {
    const found = keyDates.filter(
      (key) =>
        key.typeId === typeId &&
        key.year === year &&
        key.mintMark === mintMark &&
        (variety === undefined || key.variety === variety),
    );
    for (const _key of found) notes.count('removes', 'keyDates');
    if (found.length === 0)
      notes.refuse(
        ['remove', 'keyDates', index],
        `${typeId} ${dateOf(year, mintMark)}`,
        'there is no such key date to remove',
      );
    return found;
  });
  return new Set(keys);
}
