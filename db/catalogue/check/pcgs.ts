import { rowsOf } from '../load.ts';
import { PcgsFile, type PcgsNumber, toPcgsNumbers } from '../pcgs.ts';
import type { CatalogueData } from '../records.ts';
import { dateOf, repeated, sentenceOf } from './problem.ts';

/** What is wrong with one number, or with the rows of a type. */
export interface PcgsProblem {
  where: string;
  sentence: string;
}

/**
 * Everything that is wrong with the numbers of PCGS beside a catalogue that is sound: their form, numbers that stand twice,
 * types, designs and issues that there are not, and two numbers for the same coin. Answers how many there are as well.
 */
export function checkPcgsNumbers(
  data: CatalogueData,
  file: unknown,
): { problems: PcgsProblem[]; numbers: number } {
  const { data: sound, error } = PcgsFile.safeParse(file);
  if (!sound) {
    const problems = error.issues.map((issue) => ({
      where: String(issue.path[0] ?? ''),
      sentence: sentenceOf(issue, file),
    }));
    return { problems, numbers: 0 };
  }
  const problems: PcgsProblem[] = [];
  const numbers = toPcgsNumbers(sound);
  const report = (one: PcgsNumber, sentence: string) => problems.push({ where: nameOf(one), sentence });
  for (const number of repeated(numbers.map((one) => one.number)))
    problems.push({ where: String(number), sentence: 'this number stands twice' });
  for (const where of repeated(numbers.map(coinOf)))
    problems.push({ where, sentence: 'this coin has two numbers' });
  const types = new Set(data.types.map(({ id }) => id));
  const items = new Map(data.items.map((item) => [item.id, item]));
  for (const one of numbers) {
    const { typeId, year, mintMark, itemId } = one;
    if (!types.has(typeId)) report(one, `there is no type "${typeId}"`);
    else if (!rowsOf(data.issues, typeId).some((row) => row[0] === year && row[1] === mintMark))
      report(one, `no issue of ${dateOf(year, mintMark)} is listed`);
    const item = itemId === null ? null : items.get(itemId);
    if (item === undefined) report(one, `there is no item "${itemId}"`);
    else if (item && !item.typeIds.includes(typeId)) report(one, `"${itemId}" is no item of "${typeId}"`);
  }
  return { problems, numbers: numbers.length };
}

const nameOf = (one: PcgsNumber) => `${one.number} (${coinOf(one)})`;

const coinOf = ({ typeId, year, mintMark, strike, designation, variety, itemId }: PcgsNumber) =>
  [typeId, dateOf(year, mintMark), itemId, strike, designation, variety].filter(Boolean).join(' ');
