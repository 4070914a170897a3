import { COIN_TYPES } from '../../../shared/catalogue/model.ts';
import { CATEGORIES } from '../../../shared/coins/model.ts';
import { rowsOf } from '../load.ts';
import type { CatalogueData, TypeRecord } from '../records.ts';
import { type Report, repeated } from './problem.ts';

/** Grams. */
const TROY_OUNCE = 31.1034768;
/** Percent points that rounded shares may leave open. */
const ROUNDING = 0.2;
/** Percent below which a precious metal is an alloy nobody counts, as the silver in gold eagles. */
const COUNTED = 20;

/** Each type by itself: years, metal, shelf. */
export function checkTypes({ types, issues }: CatalogueData, report: Report): void {
  for (const id of repeated(types.map((type) => type.id))) report('types', id, 'this id stands twice');
  for (const type of types) {
    for (const sentence of [...wrongYears(type), ...wrongMetal(type), ...wrongShelf(type)])
      report('types', type.id, sentence);
    if (!type.isGroup && rowsOf(issues, type.id).length === 0)
      report('types', type.id, 'no issue of it is listed');
  }
}

/** "1878-1904, 1921". */
export const yearsText = (ranges: TypeRecord['yearRanges']): string =>
  ranges.map(({ start, end }) => (start === end ? `${start}` : `${start}-${end}`)).join(', ');

function* wrongYears({ yearRanges, years, mintMarks }: TypeRecord): Generator<string> {
  for (const [index, { start, end }] of yearRanges.entries()) {
    if (end < start) yield `its years end before they begin: ${start} to ${end}`;
    if (start <= (yearRanges[index - 1]?.end ?? 0) + 1)
      yield `its years from ${start} touch those before them`;
  }
  if (years !== yearsText(yearRanges)) yield `"years" says ${years}, its ranges ${yearsText(yearRanges)}`;
  for (const mark of repeated(mintMarks)) yield `mint mark "${mark}" stands twice`;
}

function* wrongMetal({ metalContent, preciousOz, weight, silverContent }: TypeRecord): Generator<string> {
  const sum = Object.values(metalContent).reduce((total, percent) => total + percent, 0);
  if (sum > 0 && Math.abs(sum - 100) > ROUNDING) yield `its metals make ${sum} percent`;
  if (weight === null) return;
  for (const [metal, ounces] of Object.entries(preciousOz)) {
    const computed = (Number(weight) * (metalContent[metal] ?? 0)) / 100 / TROY_OUNCE;
    if (Math.abs(computed - ounces) > ounces / 100)
      yield `${ounces} oz of ${metal} are listed, weight and fineness make ${computed.toFixed(5)}`;
  }
  for (const metal of ['silver', 'gold', 'platinum', 'palladium'])
    if ((metalContent[metal] ?? 0) >= COUNTED && !preciousOz[metal])
      yield `the ounces of its ${metal} are missing`;
  if (silverContent !== null && !metalContent.silver) yield 'it has a silver content and no silver';
}

function* wrongShelf({ category, coinTypeOption }: TypeRecord): Generator<string> {
  if (!CATEGORIES.some((known) => known === category)) yield `"${category}" is not one of the 38 categories`;
  if (coinTypeOption !== null && !COIN_TYPES.some((known) => known === coinTypeOption))
    yield `"${coinTypeOption}" is not one of the 20 coin types`;
}
