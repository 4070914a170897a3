/** `bun run catalogue:check`: prints all problems, or the counts; exit code 1 for problems. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Counts, checkCatalogue, type Tally } from '../db/catalogue/check.ts';
import { FILES, readData } from '../db/catalogue/load.ts';
import { checkPcgsNumbers, PCGS_FILE } from '../db/catalogue/pcgs.ts';
import { checkWorld, countWorld } from '../db/catalogue/world/check.ts';
import { readWorldFolder } from '../db/catalogue/world/load.ts';

const folder = join(import.meta.dir, '../db/catalogue');
const number = (value: number) => value.toLocaleString('en-US').padStart(7);
const confidences = ({ high, medium, low }: Tally['confidence']) =>
  `${number(high)} high ${number(medium)} medium ${number(low)} low`;
const line = (name: string, { issues, withMintage, confidence }: Tally) =>
  `${name.padEnd(56)} ${number(issues)} issues ${number(withMintage)} with mintage ${confidences(confidence)}`;

function print({ series, programmes, issues, entries, confidence }: Counts, decisions: string[]): void {
  console.log('Issues by series and type');
  for (const { name, tally, types } of series) {
    console.log(line(name, tally));
    for (const { id, tally: own } of types) console.log(line(`  ${id}`, own));
  }
  console.log('\nDesigns by programme');
  for (const { name, designs } of programmes) console.log(`${name.padEnd(56)} ${number(designs)}`);
  console.log(`\nDecisions\n${decisions.map((decision) => `- ${decision}`).join('\n')}\n`);
  console.log(line('All issues', issues));
  const { types, items, keyDates, sets } = entries;
  console.log(`${types} types, ${items} designs, ${keyDates} key dates and varieties, ${sets} sets:`);
  console.log(confidences(confidence).trim().replace(/ +/g, ' '));
}

const data = readData(folder);
const { problems, counts } = checkCatalogue(data);
const pcgs = checkPcgsNumbers(data, JSON.parse(readFileSync(join(folder, PCGS_FILE), 'utf8')));
for (const { section, where, sentence } of problems)
  console.error(`${FILES[section]}: ${where && `${where}: `}${sentence}`);
for (const { where, sentence } of pcgs.problems) console.error(`${PCGS_FILE}: ${where}: ${sentence}`);
if (counts) print(counts, JSON.parse(readFileSync(join(folder, 'decisions.json'), 'utf8')));
console.log(`${pcgs.numbers} numbers of PCGS`);
const files = readWorldFolder(join(folder, 'world'));
const abroad = checkWorld(files);
for (const { file, line: row, sentence } of abroad) console.error(`world/${file}:${row}: ${sentence}`);
const world = countWorld(files);
console.log(
  `Coins of the world: ${world.types} types of ${world.issuers} issuers, ${world.sourced} from a source with a name, ` +
    `${world.mintages} mintages, ${world.countries} countries, ${world.currencies} currencies`,
);
const found = problems.length + pcgs.problems.length + abroad.length;
console.log(found === 0 ? 'No problems.' : `${found} problems.`);
process.exit(found === 0 ? 0 : 1);
