import type { Catalogue } from '../../db/catalogue/load.ts';
import type { ItemRecord, KeyDateRecord, TypeRecord } from '../../db/catalogue/records.ts';
import type { Variation } from '../../shared/catalogue/model.ts';
import { varietyName } from './entries.ts';
import { isStruckIn } from './issues.ts';
import { named } from './series.ts';

const LABELS: Record<string, (year: number) => string> = {
  'state-quarters': (year) => `${year} State Quarter`,
  'america-the-beautiful-quarters': () => 'National Park Quarter',
  'american-women-quarters': (year) => `${year} Quarter`,
};
const VARIETIES = 'Varieties';

/** Designs, types, varieties. */
export function variationsOf(catalogue: Catalogue, of: string, year: number): Variation[] {
  const found = named(catalogue, of);
  const types = (found?.types ?? []).filter((type) => isStruckIn(catalogue, type, year));
  const coins = types.filter(({ weight }) => weight !== null);
  const ids = new Set(types.map(({ id }) => id));
  const designs = catalogue.items
    .filter((item) => item.years.includes(year) && item.typeIds.some((id) => ids.has(id)))
    .filter((item) => !found?.item || item === found.item);
  const variations = [
    ...designs.map((item) => designOf(item, year, types)),
    ...namedTypes(
      types.filter(({ id }) => !designs.some(({ typeIds }) => typeIds.includes(id))),
      designs.length > 0,
    ),
    ...catalogue.keyDates.filter((key) => key.year === year && ids.has(key.typeId)).flatMap(varietyOf),
    ...coins.flatMap((type) => listedVarieties(catalogue, type, year)),
  ];
  return [...Map.groupBy(variations, ({ name }) => name.toLowerCase()).values()].flatMap(
    ([first]) => first ?? [],
  );
}

function designOf(item: ItemRecord, year: number, types: TypeRecord[]): Variation {
  const type = types.find(({ id }) => item.typeIds.includes(id));
  const label = LABELS[item.programme]?.(year) ?? type?.base ?? 'Designs';
  return { name: item.subject, group: label, mintMark: null, typeId: type?.id ?? null };
}

function namedTypes(types: TypeRecord[], besideDesigns: boolean): Variation[] {
  const mixed = besideDesigns || new Set(types.map(({ base }) => base)).size > 1;
  return types.flatMap((type) => {
    const namesakes = types.filter(({ base }) => base === type.base).length > 1;
    const parts = [mixed && type.base, namesakes && inBrackets(type.name)].filter(Boolean);
    const name = parts.join(', ') || type.variation;
    return name ? [{ name, group: mixed ? 'Types' : type.base, mintMark: null, typeId: type.id }] : [];
  });
}

/** "Type 1, raised ground". */
const inBrackets = (name: string): string | null =>
  /\(([^)]*)\)$/.exec(name)?.[1]?.replace(/^\d{4}(-\d{4})?,? ?/, '') || null;

const varietyOf = (key: KeyDateRecord): Variation[] =>
  key.name === null
    ? []
    : [{ name: varietyName(key), group: VARIETIES, mintMark: key.mintMark, typeId: key.typeId }];

/** Not overdates (1942/1). */
const DATES = /(?<![/\d])((?:1[789]|20)\d\d)(?:-(CC|[PDSOWC])\b)?/g;
const WORDS = /\d+\/\d+|[a-z]{3,}/g;
const EMPTY_WORDS = new Set(
  'and the key date dates variety varieties proof only issue issues overdate error mint mark overmintmark over'.split(
    ' ',
  ),
);

/** Skips "1877 key date" and the like. */
function listedVarieties(catalogue: Catalogue, type: TypeRecord, year: number): Variation[] {
  const described = catalogue.keyDates
    .filter((key) => key.typeId === type.id && key.year === year)
    .map(({ variety, name }) => wordsIn(`${variety} ${name ?? ''}`));
  return type.specialVariations.flatMap((text): Variation[] => {
    const dates = [...text.matchAll(DATES)];
    const [date] = dates;
    const words = wordsIn(text.replace(DATES, ''));
    const known = described.some((of) => words.every((word) => of.includes(word)));
    if (dates.length !== 1 || date?.[1] !== String(year) || words.length === 0 || known) return [];
    if (/[;:]|\b(first|only|lowest|known|unique)\b/.test(text)) return [];
    return [
      {
        name: varietyName({ variety: text, year }),
        group: VARIETIES,
        mintMark: date[2] ?? null,
        typeId: type.id,
      },
    ];
  });
}

const wordsIn = (text: string): string[] =>
  [...text.toLowerCase().matchAll(WORDS)].flatMap(([word]) => (EMPTY_WORDS.has(word) ? [] : [word]));
