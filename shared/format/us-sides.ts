import type { Motif, Side } from './motifs.ts';

/** Designs by the words collectors call them; the first match wins. */
const DESIGNS: readonly (readonly [RegExp, Motif])[] = [
  [/flying eagle/, 'eagle-flying'],
  [/buffalo|bison nickel/, 'chief'],
  [/lincoln|wheat|memorial|v\.?d\.?b|shield cent|steel (cent|penn)/, 'lincoln'],
  [/jefferson/, 'jefferson'],
  [/shield nickel|two[- ]cent/, 'shield'],
  [/three[- ]cent silver|trime/, 'star'],
  [/three[- ]cent|coronet|braided|liberty (head )?nickel|v nickel|matron/, 'coronet'],
  [/mercury|winged|palladium/, 'mercury'],
  [/roosevelt/, 'roosevelt'],
  [/barber/, 'barber'],
  [/standing liberty/, 'standing'],
  [/walk(ing|er)|silver eagle/, 'walking'],
  [/seated|gobrecht|trade dollar|twenty[- ]cent/, 'seated'],
  [/franklin/, 'franklin'],
  [/kennedy|eisenhower/, 'president'],
  [/morgan|stella|emerging|enduring|american liberty/, 'liberty'],
  [/peace/, 'peace'],
  [/anthony/, 'anthony'],
  [/sacagawea|native american/, 'sacagawea'],
  [/presidential/, 'citizen'],
  [/innovation|platinum/, 'statue'],
  [/saint[- ]gaudens|ultra high|gold eagle/, 'saint'],
  [/indian princess|three[- ]dollar|indian (head )?(cent|penn)/, 'indian'],
  [/indian/, 'war-bonnet'],
  [/draped|flowing|chain|bust right/, 'draped'],
  [/capped|classic|liberty cap/, 'capped'],
  [/washington|state quarter|statehood|beautiful|women|territories/, 'washington'],
  [/liberty head/, 'coronet'],
];

/** Designs by denomination, each with the last year it was struck in. */
const BY_YEAR: Readonly<Record<string, readonly (readonly [number, Motif])[]>> = {
  'Half Cent': [
    [1808, 'draped'],
    [1836, 'capped'],
    [1857, 'coronet'],
  ],
  'One Cent': [
    [1807, 'draped'],
    [1814, 'capped'],
    [1856, 'coronet'],
    [1858, 'eagle-flying'],
    [1908, 'indian'],
    [9999, 'lincoln'],
  ],
  'Five Cents': [
    [1882, 'shield'],
    [1912, 'coronet'],
    [1937, 'chief'],
    [9999, 'jefferson'],
  ],
  'Half Dime': [
    [1805, 'draped'],
    [1837, 'capped'],
    [1873, 'seated'],
  ],
  'One Dime': [
    [1807, 'draped'],
    [1837, 'capped'],
    [1891, 'seated'],
    [1915, 'barber'],
    [1945, 'mercury'],
    [9999, 'roosevelt'],
  ],
  'Quarter Dollar': [
    [1807, 'draped'],
    [1838, 'capped'],
    [1891, 'seated'],
    [1916, 'barber'],
    [1930, 'standing'],
    [9999, 'washington'],
  ],
  'Half Dollar': [
    [1807, 'draped'],
    [1839, 'capped'],
    [1891, 'seated'],
    [1915, 'barber'],
    [1947, 'walking'],
    [1963, 'franklin'],
    [9999, 'president'],
  ],
  'One Dollar': [
    [1804, 'draped'],
    [1873, 'seated'],
    [1921, 'liberty'],
    [1935, 'peace'],
    [1978, 'president'],
    [1999, 'anthony'],
    [2008, 'sacagawea'],
  ],
  'Twenty Dollars': [
    [1907, 'coronet'],
    [9999, 'saint'],
  ],
};

/** What stands on the front besides LIBERTY. */
const LEGENDS: Partial<Record<Motif, string>> = {
  lincoln: 'In God We Trust',
  jefferson: 'In God We Trust',
  shield: 'In God We Trust',
  indian: 'United States of America',
  'war-bonnet': '',
  'eagle-flying': 'United States of America',
  star: 'United States of America',
  liberty: 'E Pluribus Unum',
  citizen: 'In God We Trust',
  statue: '',
};

/** Their designs are as many as themselves. */
const NO_DESIGN =
  /\bsets?\b|(?<!peace )medal|commemorative|token|isabella|lafayette|panama|library of|awareness|anniversary gold|comic/;

type Reverse = Motif | ((legend: string, year: number) => Motif);

/** A wreath on the small ones, an eagle on the others. */
const wreathOn =
  (small: RegExp): Reverse =>
  (legend) =>
    small.test(legend) ? 'wreath' : 'eagle';

/** What is on the back of a design. */
const REVERSES: Partial<Record<Motif, Reverse>> = {
  lincoln: (_, year) => (year < 1959 ? 'wheat' : year < 2010 ? 'memorial' : 'shield'),
  'eagle-flying': 'wheat',
  indian: 'wreath',
  shield: 'wreath',
  star: 'wreath',
  chief: 'bison',
  jefferson: 'monticello',
  mercury: (legend) => (legend === 'One Dime' ? 'fasces' : 'eagle-rising'),
  roosevelt: 'torch',
  barber: wreathOn(/Dime/),
  seated: wreathOn(/Dime/),
  coronet: wreathOn(/Cent|^One Dollar/),
  draped: wreathOn(/Cent/),
  capped: wreathOn(/Cent/),
  standing: 'eagle-flying',
  walking: (legend) => (legend === 'One Dollar' ? 'eagle' : 'eagle-perched'),
  washington: (_, year) => (year < 1999 ? 'eagle-rising' : 'wreath'),
  franklin: 'bell',
  president: (legend) => (legend === 'One Dollar' ? 'eagle-moon' : 'eagle'),
  liberty: 'eagle-rising',
  peace: 'eagle-perched',
  anthony: 'eagle-moon',
  sacagawea: (_, year) => (year < 2009 ? 'eagle-flying' : 'wreath'),
  citizen: 'statue',
  statue: 'eagle-flying',
  saint: (legend) => (legend === 'Twenty Dollars' ? 'eagle-sun' : 'eagle-perched'),
  'war-bonnet': 'eagle-perched',
};

const UNITED_STATES = 'United States of America';

/** What the wreath is about; elsewhere the denomination itself. */
const VALUES: readonly (readonly [Motif, string, readonly string[]])[] = [
  ['coronet', 'Five Cents', ['V']],
  ['coronet', 'Three Cents', ['III']],
  ['star', 'Three Cents', ['III']],
  ['shield', 'Five Cents', ['5']],
  ['shield', 'Two Cents', ['2', 'Cents']],
  ['sacagawea', 'One Dollar', ['$1']],
];

/**
 * Both sides of a US coin of these words (small letters), denomination and year; none for sets, medals and commemoratives, whose
 * designs are as many as themselves.
 */
export function usSides(
  words: string,
  legend: string,
  year: number | null,
): { obverse?: Side; reverse?: Side } {
  if (NO_DESIGN.test(words) || !legend) return {};
  const at = year ?? 9999;
  const named = DESIGNS.find(([pattern]) => pattern.test(words))?.[1];
  const design = named ?? BY_YEAR[legend]?.find(([last]) => at <= last)?.[1] ?? usual(legend);
  const of = REVERSES[design] ?? 'eagle';
  const back = typeof of === 'function' ? of(legend, at) : special(words, of);
  const obverse = { motif: design, legend: LEGENDS[design] ?? 'Liberty' };
  const reverse = { motif: back, legend: UNITED_STATES, foot: legend };
  if (back !== 'wreath' && back !== 'wheat') return { obverse, reverse };
  // State quarters and those after them bear their year on the back.
  if (design === 'washington') return { obverse, reverse: { ...reverse, value: year ? [String(year)] : [] } };
  const value = VALUES.find(([motif, face]) => motif === design && face === legend)?.[2];
  // A numeral alone does not say what it counts.
  const foot = value?.length === 1 ? legend : '';
  return { obverse, reverse: { ...reverse, foot, value: value ?? legend.split(/ (?=\S+$)/) } };
}

/** Gold and what is left. */
const usual = (legend: string): Motif => (/Dollars/.test(legend) ? 'coronet' : 'liberty');

/** Jefferson's nickels of 2004 and 2005. */
const special = (words: string, motif: Motif): Motif => {
  if (motif !== 'monticello') return motif;
  return /bison/.test(words) ? 'bison' : /keelboat|ocean/.test(words) ? 'ship' : motif;
};
