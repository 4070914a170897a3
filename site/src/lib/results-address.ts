import type { Identification, IdentifyAnswer } from '../../../shared/identify/model.ts';

/** Servers and proxies accept addresses of some thousand characters. */
const LONGEST = 7000;

/** Dropped first if the address is too long. */
const SPARE = [
  'coinHistory',
  'specialVariations',
  'rarity',
  'reverseDescription',
  'obverseDescription',
  'description',
  'specifications',
  'alternatives',
  'amendments',
] as const satisfies readonly (keyof Identification)[];

const hasValue = (value: unknown) =>
  value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);

/** /ai-results?data={json}, without empty fields. */
export function resultsAddress({ identification, tempId }: IdentifyAnswer): string {
  const { crossCheck, reading, original, valueNotes, ...shown } = identification;
  const data: Record<string, unknown> = Object.fromEntries(
    Object.entries({ ...shown, tempId }).filter(([, value]) => hasValue(value)),
  );
  const address = () => `/ai-results?${new URLSearchParams({ data: JSON.stringify(data) })}`;
  for (const field of SPARE) {
    if (address().length <= LONGEST) break;
    delete data[field];
  }
  return address();
}

/** Address of /show with a search such as "1916 D Mercury Dime"; null without a recognised coin. */
export function showAddress({ year, mintMark, coinType, name }: Identification): string | null {
  const words = (coinType ?? name ?? '').replace(/\(.*?\)/g, '').replace(/[^\p{L}\p{N}]+/gu, ' ');
  if (words.trim() === '') return null;
  return `/show?${new URLSearchParams({ q: [year, mintMark, words.trim()].filter(Boolean).join(' ') })}`;
}

export function editAddress(coin: Identification): string {
  const { name, year, mintMark, coinType, variation, series, condition, composition, weight } = coin;
  const { diameter, isGraded, gradingCompany, grade, certificationNumber, estimatedValue } = coin;
  const isForeign = coin.outcome === 'foreign';
  const prefill = {
    ...(isForeign && { country: coin.country, currency: coin.currency }),
    ...{ name, year, mintMark, coinType, variation, series },
    condition,
    ...{ composition, weight, diameter },
    ...{ isGraded, gradingCompany, grade, certificationNumber, estimatedValue },
  };
  const known = Object.fromEntries(Object.entries(prefill).filter(([, value]) => hasValue(value)));
  return `${isForeign ? '/global-manual-entry' : '/manual-entry'}?${new URLSearchParams({ prefill: JSON.stringify(known) })}`;
}
