import type { World, WorldType } from '../../../db/catalogue/world/load.ts';
import type { WorldEntry, WorldTypeDetail } from '../../../shared/catalogue/world.ts';
import { msg } from '../../../shared/language/msg.ts';

export const UNCONFIRMED = msg('General knowledge; not confirmed by a source.');
const UNKNOWN_SPECIFICATIONS = msg('Specifications unknown.');

const orNull = (text: string) => text || null;

const yearRangeOf = ({ from, to }: Pick<WorldType, 'from' | 'to'>): string =>
  to === null ? `since ${from}` : to === from ? String(from) : `${from}–${to}`;

/** May bear next year's date. */
export const coversYear = ({ from, to }: Pick<WorldType, 'from' | 'to'>, year: number): boolean =>
  from <= year && year <= (to ?? new Date().getFullYear() + 1);

const isSourced = ({ source, confidence }: WorldType): boolean =>
  confidence === 'high' && source !== 'general-knowledge';

/** H-… are our own. */
export const currencyOf = (world: World, code: string, country: string): { code: string; name: string } => {
  const rows = world.currencies.filter((currency) => currency.code === code);
  const name = (rows.find((row) => row.country === country) ?? rows[0])?.name ?? code;
  return { code: code.startsWith('H-') ? name : code, name };
};

export function entryOf(world: World, type: WorldType, year: number | null = null): WorldEntry {
  const country = world.countriesByCode.get(type.country);
  const currency = currencyOf(world, type.currency, type.country);
  const unknown = !type.weight && !type.diameter;
  const remarks = [
    ...(isSourced(type) ? [] : [UNCONFIRMED]),
    ...(unknown ? [UNKNOWN_SPECIFICATIONS] : []),
  ].join(' ');
  return {
    id: type.id,
    name: nameOf(type, country?.name ?? type.country),
    country: country?.name ?? type.country,
    countryCode: type.country,
    region: orNull(country?.region ?? ''),
    denomination: type.denomination,
    currency: currency.code,
    currencyName: currency.name,
    yearRange: yearRangeOf(type),
    yearFrom: type.from,
    yearTo: type.to,
    year: type.from === type.to ? type.from : year,
    ruler: orNull(type.ruler),
    era: orNull(type.era),
    composition: orNull(type.composition),
    diameter: orNull(type.diameter),
    weight: orNull(type.weight),
    thickness: orNull(type.thickness),
    shape: orNull(type.shape),
    edge: orNull(type.edge),
    edgeInscription: orNull(type.edgeInscription),
    script: orNull(type.script),
    mintMark: null,
    mint: null,
    obverseDescription: orNull(type.obverse),
    reverseDescription: orNull(type.reverse),
    obverseLegend: orNull(type.legendsObverse),
    reverseLegend: orNull(type.legendsReverse),
    designerEngraver: orNull(type.designer),
    rarityNotes: orNull(type.note),
    historicalContext: orNull(type.yearsNote),
    identificationHints: orNull(type.hints),
    commonMistakes: orNull(type.mistakes),
    designs: type.designs ? type.designs.split('; ') : [],
    confidence: type.confidence,
    source: sourceOf(world, type),
    remark: orNull(remarks),
    isActive: true,
  };
}

const nameOf = ({ name }: WorldType, country: string) =>
  name.includes(country) ? name : `${name}, ${country}`;

export const sourceOf = ({ sources }: World, { source }: WorldType): string =>
  source
    .split(';')
    .map((id) => sources[id]?.name ?? id)
    .join('; ');

export const detailOf = (world: World, type: WorldType): WorldTypeDetail => ({
  ...entryOf(world, type),
  mintageData: world.mintagesOf(type).map(({ year, mintMark, design, circulated, uncirculated, proof }) => ({
    year,
    mintMark,
    design: orNull(design),
    circulated,
    uncirculated,
    proof,
  })),
});
