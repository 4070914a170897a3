import type { Catalogue } from '../../../db/catalogue/load.ts';
import type { KeyDateRecord } from '../../../db/catalogue/records.ts';
import type { Identified } from '../../catalogue/specifications.ts';
import { varietiesIn, varietiesOf, varietyIn } from '../../catalogue/varieties.ts';

const MOST_VARIETIES = 3;

/** What its key date or variety asks for. */
export function ofKeyDate(key: KeyDateRecord | null): string[] {
  if (!key) return [];
  if (key.name) return [`${key.name}: ${howTo(key)} Have it examined before relying on it.`];
  if (key.kind === 'condition') return [];
  const isAltered = ALTERED.test(`${key.howToRecognise} ${key.note ?? ''}`);
  const advice = isAltered ? ' Altered coins are known: have it examined.' : '';
  return [`${KINDS[key.kind] ?? 'A scarce issue'}: ${howTo(key)}${advice}`];
}

const ALTERED = /\b(added|altered|removed|counterfeits?|fakes?|copies)\b/i;
const KINDS: Partial<Record<KeyDateRecord['kind'], string>> = {
  key: 'A key date',
  'semi-key': 'A semi-key date',
  rarity: 'A great rarity',
};

const howTo = ({ howToRecognise }: KeyDateRecord) => howToRecognise.replace(/\.?$/, '.');

/** Varieties its issue is searched for. */
export function ofVarieties(catalogue: Catalogue, { likely, year, variety }: Identified): string[] {
  const ofYear = varietiesIn(catalogue, year);
  const names = likely
    .filter(({ mark }) => mark !== null)
    .flatMap((candidate) => varietiesOf(candidate, ofYear).flatMap((one) => varietyIn(one) ?? []))
    .filter(({ name }) => name !== variety?.name);
  return [...new Map(names.map((one) => [one.name, one])).values()]
    .slice(0, MOST_VARIETIES)
    .map((one) => `A variety to look for: ${one.name}. ${howTo(one)}`);
}
