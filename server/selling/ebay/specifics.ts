import { cutAtWord } from '../../../shared/format/format.ts';
import { msg } from '../../../shared/language/msg.ts';
import type { ListedCoin, ListingDraft } from '../marketplace.ts';
import type { Aspect, Condition, Descriptor } from './category.ts';

/** Now condition descriptors: eBay drops them as item specifics (warning 25126). */
const RETIRED = new Set(['certification', 'certification number', 'circulated/uncirculated', 'grade']);

/** eBay's limits. */
const MAX_NAME = 40;
const MAX_VALUE = 50;

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}$]+/gu, '');

const DENOMINATIONS: readonly (readonly [RegExp, string])[] = [
  [/half[ -]?cent/i, '1/2C'],
  [/two[ -]?cent/i, '2C'],
  [/three[ -]?cent/i, '3C'],
  [/half[ -]?dime/i, 'H10C'],
  [/half[ -]?dollar|^50 cents?$/i, '50C'],
  [/quarter eagle/i, '$2.50'],
  [/half eagle/i, '$5'],
  [/double eagle/i, '$20'],
  [/^eagle$/i, '$10'],
  [/nickel|^(5|five) cents?$/i, '5C'],
  [/dime|^(10|ten) cents?$/i, '10C'],
  [/twenty[ -]?cent/i, '20C'],
  [/quarter|^25 cents?$/i, '25C'],
  [/dollar/i, '$1'],
  [/cent|penny/i, '1C'],
];

const METALS = [
  'Platinum',
  'Palladium',
  'Gold',
  'Silver',
  'Copper',
  'Bronze',
  'Nickel',
  'Zinc',
  'Steel',
  'Brass',
];

/** Candidates for an item specific, best first. */
function candidatesFor(coin: ListedCoin, name: string): string[] {
  const known = (...values: (string | null | undefined)[]) =>
    values.map((one) => one?.trim()).filter((one): one is string => !!one);
  const fine =
    coin.fineness === null ? [] : [(coin.fineness / 1000).toFixed(3), String(coin.fineness / 1000)];
  const isUs = /^(US|USA|United States)/i.test(coin.country);
  switch (name.toLowerCase()) {
    case 'year':
      return known(coin.year > 0 ? String(coin.year) : `${1 - coin.year} BC`);
    case 'mint location':
    case 'mint':
      return known(coin.mint);
    case 'mint mark':
      return known(coin.mintMark);
    case 'denomination': {
      const named = coin.denomination ?? coin.coinType;
      const short = isUs ? DENOMINATIONS.find(([words]) => words.test(named))?.[1] : undefined;
      return known(short, coin.denomination);
    }
    case 'strike type':
      return coin.isProof ? ['Proof'] : ['Business', 'Business Strike', 'Circulation Strike'];
    case 'composition':
    case 'metal': {
      const text = coin.composition ?? '';
      const first = METALS.map((metal) => ({ metal, at: text.search(new RegExp(`\\b${metal}`, 'i')) }))
        .filter(({ at }) => at >= 0)
        .sort((a, b) => a.at - b.at)
        .map(({ metal }) => metal);
      return known(coin.composition, ...first);
    }
    case 'fineness':
      return fine;
    case 'coin':
    case 'coin/series':
    case 'series':
    case 'coin type':
    case 'type':
      return known(coin.series, coin.coinType);
    case 'variety':
    case 'coin variety 1':
      return known(coin.variation);
    case 'country':
    case 'country of origin':
    case 'country/region of manufacture':
      return known(coin.country, isUs ? 'United States' : null, isUs ? 'USA' : null);
    default:
      return [];
  }
}

interface ItemSpecific {
  name: string;
  value: string;
  isRequired: boolean;
  choices: string[];
}

const MOST_CHOICES = 100;

const chosenFrom = (values: readonly string[], wanted: string) =>
  values.find((value) => plain(value) === plain(wanted));

/**
 * The seller's values, else the coin's, in eBay's spelling. A required unknown one is empty; `problems`
 * has what eBay would refuse.
 */
export function specificsOf(
  { coin, specifics }: Pick<ListingDraft, 'coin' | 'specifics'>,
  aspects: readonly Aspect[],
): { specifics: ItemSpecific[]; problems: string[] } {
  const byName = new Map(Object.entries(specifics).map(([name, value]) => [plain(name), { name, value }]));
  const problems: string[] = [];
  const found: ItemSpecific[] = [];
  for (const aspect of aspects) {
    const named = byName.get(plain(aspect.name));
    byName.delete(plain(aspect.name));
    if (RETIRED.has(aspect.name.toLowerCase())) continue;
    const choices = aspect.values.slice(0, MOST_CHOICES);
    const max = Math.min(aspect.maxLength, MAX_VALUE);
    const wanted = named?.value.trim() ? [named.value.trim()] : candidatesFor(coin, aspect.name);
    const choice = wanted.map((value) => chosenFrom(aspect.values, value)).find(Boolean);
    const unknown = aspect.isRequired ? chosenFrom(aspect.values, 'Unknown') : undefined;
    const free = aspect.isClosed ? undefined : wanted.find((value) => value.length <= max);
    const value = choice ?? free ?? (named?.value.trim() ? undefined : unknown) ?? '';
    if (value || aspect.isRequired) {
      found.push({ name: aspect.name, value, isRequired: aspect.isRequired, choices });
    }
    if (value) continue;
    const entered = named?.value.trim();
    if (entered) problems.push(msg('eBay rejected “{entered}” for {name}.', { entered, name: aspect.name }));
    else if (aspect.isRequired)
      problems.push(msg('eBay requires {name} in this category.', { name: aspect.name }));
  }
  // The seller's own names.
  for (const { name, value } of byName.values()) {
    if (!value.trim() || RETIRED.has(name.toLowerCase())) continue;
    const own = { name: cutAtWord(name.trim(), MAX_NAME), value: cutAtWord(value.trim(), MAX_VALUE) };
    found.push({ ...own, isRequired: false, choices: [] });
  }
  return { specifics: found, problems };
}

interface ItemCondition {
  /** LIKE_NEW. */
  condition: string;
  /** "Graded". */
  name: string;
  descriptors: { name: string; values?: string[]; additionalInfo?: string }[];
}

/** By their numbers. */
const CONDITIONS: Record<string, string> = {
  1000: 'NEW',
  1500: 'NEW_OTHER',
  2750: 'LIKE_NEW',
  3000: 'USED_EXCELLENT',
  4000: 'USED_VERY_GOOD',
  5000: 'USED_GOOD',
  6000: 'USED_ACCEPTABLE',
  7000: 'FOR_PARTS_OR_NOT_WORKING',
};
const GRADED = '2750';
const UNGRADED = '4000';

/** "MS-65", "PF-70 DCAM", "MS 66+"; null for anything else. */
export function gradeParts(grade: string): { letters: string; number: string; plus: boolean } | null {
  const match = /^\s*(PO|FR|AG|G|VG|F|VF|XF|EF|AU|MS|PF|PR|SP|P)\s*-?\s*(\d{1,2})(\+)?/i.exec(grade);
  if (!match?.[1] || !match[2]) return null;
  return { letters: match[1].toUpperCase(), number: String(Number(match[2])), plus: match[3] === '+' };
}

/** Letters with the same meaning. */
const SAME_LETTERS: Record<string, string[]> = {
  PF: ['PF', 'PR', 'PROOF'],
  PR: ['PR', 'PF', 'PROOF'],
  XF: ['XF', 'EF'],
  EF: ['EF', 'XF'],
  P: ['PO', 'P'],
  PO: ['PO', 'P'],
};

/** eBay's four tiers, by the beginning of our bands. */
const TIERS: readonly (readonly [RegExp, string])[] = [
  [/^(uncirculated|mint state|proof)/i, 'Uncirculated'],
  [/^(extremely fine|about uncirculated)/i, 'Extremely Fine to About Uncirculated'],
  [/^(very fine|fine)/i, 'Fine to Very Fine'],
  [/^(poor|fair|about good|good|very good)/i, 'Below Fine'],
];

function descriptorValue(coin: ListedCoin, descriptor: Descriptor): { id?: string; text?: string } | null {
  const among = (names: string[]) => {
    for (const name of names) {
      const found = descriptor.values.find((value) => plain(value.name) === plain(name));
      if (found) return { id: found.id };
    }
    return null;
  };
  const grade = gradeParts(coin.grade ?? '');
  if (/certif/i.test(descriptor.name)) {
    const number = coin.certificationNumber?.trim().slice(0, descriptor.maxLength);
    return number ? { text: number } : null;
  }
  if (/grader|grading (service|company)/i.test(descriptor.name)) {
    const company = coin.gradingCompany?.trim();
    if (!company) return null;
    const short = /^[A-Z]+/.exec(company)?.[0] ?? company;
    return among([company, short]) ?? startingWith(descriptor, short) ?? among(['Other']);
  }
  if (/letter/i.test(descriptor.name)) {
    if (!grade) return null;
    const letters = SAME_LETTERS[grade.letters] ?? [grade.letters];
    return among(letters) ?? letters.map((one) => startingWith(descriptor, one)).find(Boolean) ?? null;
  }
  if (/number|numeric/i.test(descriptor.name)) {
    if (!grade) return null;
    const exact = grade.plus
      ? descriptor.values.find(({ name }) => name.trim() === `${grade.number}+`)
      : undefined;
    return exact ? { id: exact.id } : among([grade.number, grade.number.padStart(2, '0')]);
  }
  if (/condition/i.test(descriptor.name)) {
    const tier = TIERS.find(([band]) => band.test(coin.condition))?.[1];
    return tier ? among([tier]) : null;
  }
  return null;
}

/** "PCGS" for "PCGS - Professional Coin Grading Service". */
function startingWith(descriptor: Descriptor, word: string): { id: string } | null {
  const pattern = new RegExp(`(^|\\()${word.replace(/[^\p{L}\p{N}]/gu, '.')}(\\b|\\))`, 'iu');
  const found = descriptor.values.find((value) => pattern.test(value.name));
  return found ? { id: found.id } : null;
}

const missing = ({ name }: Descriptor, isGraded: boolean) =>
  isGraded
    ? msg(
        'eBay requires the {name} for graded coins. Enter grading service and grade, such as PCGS and MS-65, on the coin’s page.',
        { name },
      )
    : msg('eBay requires the {name}. Choose the coin’s condition on its page.', { name });

/** Null where the category has no conditions; `problems` has what eBay would refuse. */
export function conditionOf(
  coin: ListedCoin,
  conditions: readonly Condition[],
): { condition: ItemCondition | null; problems: string[] } {
  const wanted = coin.isGraded ? [GRADED, UNGRADED] : [UNGRADED, '3000', '5000', '1000'];
  const found = wanted.map((id) => conditions.find((one) => one.id === id)).find(Boolean) ?? null;
  const name = found && CONDITIONS[found.id];
  if (!found || !name) {
    return {
      condition: null,
      problems: conditions.length > 0 ? [msg('eBay has no condition for this coin in this category.')] : [],
    };
  }
  const problems: string[] = [];
  const descriptors: ItemCondition['descriptors'] = [];
  for (const descriptor of found.descriptors) {
    const value = descriptorValue(coin, descriptor);
    if (value?.id) descriptors.push({ name: descriptor.id, values: [value.id] });
    else if (value?.text) descriptors.push({ name: descriptor.id, additionalInfo: value.text });
    else if (descriptor.isRequired) problems.push(missing(descriptor, found.id === GRADED));
  }
  return { condition: { condition: name, name: found.name, descriptors }, problems };
}
