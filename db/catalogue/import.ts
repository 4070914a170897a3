/**
 * Makes the catalogue's files from gathered facts and prints every decision taken on the way:
 * `bun db/catalogue/import.ts FOLDER`, FOLDER holding us-catalogue and us-mintages.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readFacts } from './import/facts.ts';
import { IssueCollector } from './import/issues.ts';
import { programmeItems } from './import/items.ts';
import { keyDateRecords } from './import/key-dates.ts';
import { setRecords } from './import/sets.ts';
import { typeRecords } from './import/types.ts';
import {
  IssueFile,
  type IssueRow,
  ItemRecord,
  KeyDateRecord,
  ProofSetRecord,
  TypeRecord,
} from './records.ts';

const folder = process.argv[2];
if (!folder) {
  console.error('Usage: bun db/catalogue/import.ts FOLDER');
  process.exit(2);
}

const facts = readFacts(folder);
const collected = new IssueCollector(facts, programmeItems(facts));
const decided = collected.decisions;
const types = typeRecords(facts, collected.issues, decided);
const keyDates = keyDateRecords(facts, types, collected.issues, decided);
const sets = setRecords(facts);

const MARKS = ['', 'P', 'D', 'S', 'CC', 'O', 'W', 'C'];
/** By year, then mint, then strikes for circulation before others. */
const order = ([year, mark, strike]: IssueRow) =>
  year * 100 + MARKS.indexOf(mark) * 10 + (strike === 'business' || strike === 'bullion' ? 0 : 1);

/** One entry a line: a changed fact is a changed line. */
const lines = (entries: unknown[]) => `[\n${entries.map((entry) => JSON.stringify(entry)).join(',\n')}\n]`;

const write = (name: string, text: string) => {
  writeFileSync(join(import.meta.dir, name), `${text}\n`);
  console.log(`${name}: ${(text.length / 1024).toFixed(0)} kB`);
};

write('types.json', lines(z.array(TypeRecord).parse(types)));
write('items.json', lines(z.array(ItemRecord).parse(collected.items)));
write('key-dates.json', lines(z.array(KeyDateRecord).parse(keyDates)));
write('proof-sets.json', lines(z.array(ProofSetRecord).parse(sets)));

const file = IssueFile.parse({
  sources: collected.sources,
  issues: Object.fromEntries(
    [...collected.issues].map(([type, rows]) => [type, rows.toSorted((a, b) => order(a) - order(b))]),
  ),
});
const groups = Object.entries(file.issues).map(([type, rows]) => `${JSON.stringify(type)}:${lines(rows)}`);
write('issues.json', `{"sources":${lines(file.sources)},\n"issues":{\n${groups.join(',\n')}\n}}`);

for (const decision of decided) console.log(`decided: ${decision}`);
