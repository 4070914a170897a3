import type { Catalogue } from '../../../db/catalogue/load.ts';
import type { KeyDateRecord } from '../../../db/catalogue/records.ts';
import { msg } from '../../../shared/language/msg.ts';
import type { Identified } from '../../catalogue/identified.ts';
import { varietiesIn, varietiesOf, varietyIn } from '../../catalogue/varieties.ts';

const MOST_VARIETIES = 3;

export function ofKeyDate(key: KeyDateRecord | null): string[] {
  if (!key) return [];
  if (key.name) return [`${key.name}: ${howTo(key)} ${msg('Have it examined before relying on it.')}`];
  if (key.kind === 'condition') return [];
  const isAltered = ALTERED.test(`${key.howToRecognise} ${key.note ?? ''}`);
  const advice = isAltered ? ` ${msg('Altered coins are known: have it examined.')}` : '';
  return [`${kindIs(key.kind, howTo(key))}${advice}`];
}

const ALTERED = /\b(added|altered|removed|counterfeits?|fakes?|copies)\b/i;

function kindIs(kind: KeyDateRecord['kind'], words: string): string {
  if (kind === 'key') return msg`A key date: ${words}`;
  if (kind === 'semi-key') return msg`A semi-key date: ${words}`;
  return kind === 'rarity' ? msg`A great rarity: ${words}` : msg`A scarce issue: ${words}`;
}

const howTo = ({ howToRecognise }: KeyDateRecord) => howToRecognise.replace(/\.?$/, '.');

export function ofVarieties(catalogue: Catalogue, { likely, year, variety }: Identified): string[] {
  const ofYear = varietiesIn(catalogue, year);
  const names = likely
    .filter(({ mark }) => mark !== null)
    .flatMap((candidate) => varietiesOf(candidate, ofYear).flatMap((one) => varietyIn(one) ?? []))
    .filter(({ name }) => name !== variety?.name);
  return [...new Map(names.map((one) => [one.name, one])).values()]
    .slice(0, MOST_VARIETIES)
    .map((one) => `${msg`A variety to look for: ${one.name}.`} ${howTo(one)}`);
}
