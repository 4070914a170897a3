import type { World, WorldType } from '../../../db/catalogue/world/load.ts';
import { denominationKey } from '../../catalogue/world/words.ts';
import { isValue, type Sign, signsOf } from '../legends.ts';
import type { Entry, Lexicon } from '../lexicon.ts';
import type { Metal } from '../metal-colour.ts';
import { soughtIn } from '../score-text.ts';
import { ALONE } from '../text/ctc.ts';
import { digitsIn, isWrittenIn, persianOf, plain, type Script } from '../text/letters.ts';
import { aloneSign, capitals, figureSign, IN_WORDS, LATIN, unitsOf, valueSign } from './figures.ts';
import countryWords from './words.json' with { type: 'json' };
import { ERAS, reversed, scriptOf, type Written, yearsWritten } from './years.ts';

/** `design`: country and face value. */
export interface WorldLexiconEntry extends Entry {
  type: WorldType;
  /** "2 euro", equal across countries. */
  value: string;
  /** "2" of at most three digits. */
  figure: string | null;
  /** HALF, CROWN. */
  units: ReadonlySet<string>;
  script: Script | null;
  written: Written;
}
interface WorldLexicon extends Lexicon {
  entries: WorldLexiconEntry[];
  /** Years of the types in other scripts. */
  dates: string[];
  /** "=10". */
  figures: string[];
}

const made = new WeakMap<World, WorldLexicon>();

export function worldLexicon(world: World): WorldLexicon {
  const known = made.get(world) ?? make(world);
  made.set(world, known);
  return known;
}

const UNIT = { hit: 0.3, alarm: 0.002 } as const;
/** 60 of 118,000 were wrong; `shared`: by countries. */
const WORD = { letters: /^[A-Z]{4,}$/, alarm: 0.0007, shared: 0.1 } as const;
/** Of a word in Chinese characters, by length. */
const CHINESE = { hit: 0.45, alarm: 0.008 } as const;
/** `strangers`: coins that the catalogue lacks. */
const DIGITS: Partial<Record<Script, { pattern: RegExp; alarm: number; strangers: number }>> = {
  arabic: { pattern: /[٠-٩۴-۶]{2}/, alarm: 0.05, strangers: 0.3 },
  devanagari: { pattern: /[०-९]{2}/, alarm: 0.01, strangers: 0.3 },
  thai: { pattern: /[๐-๙]{2}/, alarm: 0.01, strangers: 0.02 },
};
const RARE = 0.1;
const PERHAPS = 0.4;
const MAYBE = 0.2;
const COUNTRY_WORDS: Record<string, string> = countryWords;

export const soughtAbroad = (lexicon: WorldLexicon): string[] => [
  ...soughtIn(lexicon),
  ...lexicon.dates,
  ...lexicon.figures,
];

function make(world: World): WorldLexicon {
  const signs: Sign[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (sign: Sign) => {
    const known = numbers.get(sign.letters);
    if (known !== undefined) return known;
    numbers.set(sign.letters, signs.length);
    return signs.push(sign) - 1;
  };
  const legends = new Set<string>();
  const years = new Map<string, Set<number>>();
  const units = new Set(world.types.flatMap(({ denomination }) => capitals(denomination).split(' ')));
  const isUnit = (word: string) => WORD.letters.test(word) && units.has(word);
  const entries = world.types.map((type): WorldLexiconEntry => {
    const obverse = new Map<number, number>();
    const reverse = new Map<number, number>();
    const add = (side: Map<number, number>, sign: Sign, share: number) => {
      const number = numberOf(sign);
      side.set(number, Math.max(side.get(number) ?? 0, sign.hit * share));
    };
    const to = type.to ?? new Date().getFullYear() + 1;
    const span = `${type.from} ${to}`;
    const spanned =
      years.get(span) ?? new Set(Array.from({ length: to - type.from + 1 }, (_, index) => type.from + index));
    years.set(span, spanned);
    const values: string[] = [];
    const script = scriptOf(type);
    // The Republic's is part of its name.
    for (const [country, name, before, last] of ERAS)
      if (country === type.country && name !== '民国' && type.from <= before + last && before < to)
        for (const sign of chineseSigns(name, 'chinese'))
          for (const side of [obverse, reverse]) add(side, sign, 0.5);
    for (const [on, legend, share] of [
      [[obverse], type.legendsObverse, 1],
      [[reverse], type.legendsReverse, 1],
      [[obverse, reverse], (type.currency !== 'EUR' && COUNTRY_WORDS[type.country]) || '', MAYBE],
    ] as const)
      for (const group of legend.split('/')) {
        const words = capitals(group)
          .split(' ')
          .filter((word) => LATIN.test(word));
        legends.add(words.join(' '));
        for (const sign of [
          ...words.flatMap(wordSigns),
          ...shortSigns(words),
          ...chineseSigns(group, script),
        ])
          for (const side of on) add(side, sign, share);
        if (words.some((word) => /^\d+$/.test(word)) && isValue(words.join(' ')))
          values.push(words.join(' '));
      }
    // ½ is not 1.
    const [figure = '', ...unit] = capitals(type.denomination).split(/ (?!\d)/);
    const isWhole = /^[1-9]\d{0,4}$/.test(figure);
    const onReverse = hasAny(type.legendsReverse, unit);
    const onObverse = !onReverse && hasAny(type.legendsObverse, unit);
    const digits = script && digitsIn(script, Number(figure));
    if (script && digits !== null) {
      // Beside Latin mostly our digits stand.
      const share = /Latin/.test(type.script) ? RARE : 1;
      add(obverse, digitsSign(script), 0.5 * share);
      add(reverse, digitsSign(script), 0.7 * share);
      const told = type.country === 'IR' ? [digits, persianOf(digits)] : [digits];
      for (const one of isWhole ? told : []) {
        add(reverse, figureSign(one), 0.7 * share);
        add(obverse, figureSign(one), 0.5 * share);
      }
    }
    if (isWhole) {
      const sign = figureSign(figure);
      if (!onObverse) add(reverse, sign, onReverse ? 1 : 0.7);
      if (!onReverse) add(obverse, sign, onObverse ? 1 : 0.5);
      for (const one of unitsOf(type, figure, unit.join(''))) {
        if (!onObverse) add(reverse, valueSign(figure, one), onReverse ? 1 : 0.7);
        if (!onReverse) add(obverse, valueSign(figure, one), onObverse ? 1 : 0.5);
      }
      if (hasAny(type.legendsReverse, ['L'])) add(reverse, figureSign(`L${figure}`), 1);
    }
    if (!onReverse && !onObverse)
      for (const sign of unit.flatMap(unitSigns))
        for (const side of [obverse, reverse]) add(side, sign, PERHAPS);
    values.push(...unit.filter((word) => word.length >= 3));
    const key = denominationKey(type.denomination);
    return {
      type,
      typeId: type.id,
      itemId: null,
      design: `${type.country} ${key}`,
      denominationCents: null,
      value: `${type.currency} ${key}`,
      figure: isWhole && figure.length <= 3 ? figure : null,
      units: new Set(capitals(`${type.denomination} ${type.legendsReverse}`).split(' ').filter(isUnit)),
      script,
      written: script ? yearsWritten(type.country, script) : NONE,
      metal: metalOf(type),
      years: spanned,
      obverse,
      reverse,
      values,
      // Long struck values are likelier.
      prior: commonness(type) * Math.sqrt(spanned.size),
    };
  });
  for (const own of Map.groupBy(entries, ({ type }) => type.country).values()) lendLegends(own, signs);
  const all = entries.reduce((sum, { prior }) => sum + prior, 0);
  for (const entry of entries) entry.prior /= all;
  settleAlarms(signs, entries);
  const dates = entries.flatMap(({ written, years }) =>
    [...written].flatMap(([text, told]) => (told.some((year) => years.has(year)) ? [text] : [])),
  );
  const figures = entries.flatMap(({ figure }) => (figure ? ALONE + figure : []));
  return { signs, legends, entries, dates: [...new Set(dates)], figures: [...new Set(figures)] };
}

const NONE: Written = new Map();

/** FRANC is not FRANCAISE. */
const hasAny = (legend: string, words: readonly string[]) => {
  const told = capitals(legend).split(' ');
  return words.some((word) => told.includes(word) || told.includes(word.replace(/S$/, '')));
};

/** Without the number of a year. */
const CHINESE_DATE = /(?:[一二三四五六七八九十百]+|元)年/g;
const NUMERALS = '一二三四五六七八九十百壹贰伍拾半';

/** From the left or from the right; 十円 is not the end of 五十円. */
function chineseSigns(legend: string, script: Script | null): Sign[] {
  if (script !== 'chinese' && script !== 'korean') return [];
  return legend
    .replace(CHINESE_DATE, '')
    .split(/[^\p{Script=Han}\p{Script=Hangul}]+/u)
    .map((word) => ({ words: word, letters: plain(word) }))
    .filter(({ letters }) => letters.length >= 2 && [...letters].every((one) => isWrittenIn(script, one)))
    .map(({ words, letters }) => ({
      ...aloneSign(letters, CHINESE),
      words,
      pattern: new RegExp(`(?<![${NUMERALS}])${letters}|${reversed(letters)}(?![${NUMERALS}])`),
      alarm: CHINESE.alarm / (letters.length > 3 ? 4 : letters.length > 2 ? 2 : 1),
    }));
}

function digitsSign(script: Script): Sign {
  const { pattern = null, alarm = 1 } = DIGITS[script] ?? {};
  return { ...aloneSign(script, { hit: 0.6, alarm }), words: '', pattern };
}

/** Legends are known in part. */
function lendLegends(entries: readonly WorldLexiconEntry[], signs: readonly Sign[]): void {
  const units = new Set([...entries.flatMap(({ values }) => values), ...Object.values(IN_WORDS)]);
  const isLent = ({ letters }: Sign) => WORD.letters.test(letters) && !units.has(letters);
  const lent = new Set(signs.flatMap((sign, number) => (isLent(sign) ? number : [])));
  for (const [side, legend] of SIDES) {
    const known = entries
      .filter(({ type }) => type[legend] && commonness(type) >= COMMON)
      .map(({ type, ...entry }) => ({
        type,
        words: [...entry[side]].filter(([number]) => lent.has(number)),
      }));
    for (const { type, ...entry } of entries) {
      const { currency, from, to } = type;
      const peers = known.filter(
        ({ type: one }) => one.currency === currency && one.from <= (to ?? LAST) && from <= (one.to ?? LAST),
      );
      const sums = new Map<number, number>();
      for (const [number, hit] of peers.flatMap(({ words }) => words))
        sums.set(number, (sums.get(number) ?? 0) + hit / peers.length);
      for (const [number, sum] of sums)
        entry[side].set(
          number,
          Math.max(entry[side].get(number) ?? 0, sum * (type[legend] ? KNOWN : PERHAPS)),
        );
    }
  }
}
const [KNOWN, COMMON] = [0.1, 0.3];
const SIDES = [
  ['obverse', 'legendsObverse'],
  ['reverse', 'legendsReverse'],
] as const;
const LAST = 9999;

function settleAlarms(signs: readonly Sign[], entries: readonly WorldLexiconEntry[]): void {
  const countries = new Map<number, Set<string>>();
  for (const { obverse, reverse, type } of entries)
    for (const number of [...obverse.keys(), ...reverse.keys()])
      countries.set(number, (countries.get(number) ?? new Set()).add(type.country));
  const all = new Set(entries.map(({ type }) => type.country)).size;
  const words = signs.flatMap(({ letters }) => (WORD.letters.test(letters) ? letters : []));
  for (const [number, { size }] of countries) {
    const sign = signs[number];
    if (!sign || !WORD.letters.test(sign.letters)) continue;
    sign.alarm = WORD.alarm + (WORD.shared * (size - 1)) / all;
    // Not the REICH of OSTERREICH.
    if (sign.letters.length === 5 && sign.alone)
      sign.alone = words.some(
        (word) =>
          word.slice(0, -2).includes(sign.letters, 1) || (word.startsWith(sign.letters) && word.length > 7),
      );
  }
}

/** On a coin that the catalogue lacks. */
export const strangerScript = (hits: Iterable<Sign>): number =>
  [...hits].reduce((sum, { letters }) => {
    const { strangers, alarm } = DIGITS[letters as Script] ?? { strangers: 1, alarm: 1 };
    return sum + Math.log(strangers / alarm);
  }, 0);

const wordSigns = (word: string): Sign[] => (/^\d+$/.test(word) || word.length < 4 ? [] : signsOf(word));
const unitSigns = (word: string): Sign[] =>
  /^[A-Z]{3}$/.test(word) ? [aloneSign(word, UNIT)] : LATIN.test(word) ? wordSigns(word) : [];

/** REG F D, D G REGINA. */
function shortSigns(words: readonly string[]): Sign[] {
  return words.flatMap((_, from) => {
    let letters = '';
    for (const [at, word] of words.slice(from).entries()) {
      const isShort = word.length <= 3 && !/\d/.test(word);
      if (!isShort && (at !== 2 || /\d/.test(word))) return [];
      letters += word;
      if (letters.length >= 5) return signsOf(letters).map((sign) => (sign.alone ? within(sign) : sign));
    }
    return [];
  });
}
const within = (sign: Sign): Sign => ({ ...sign, alone: false, pattern: new RegExp(sign.letters) });

/** Collector issues less, the euro above all. */
function commonness({ currency, note, name, metal, to }: WorldType): number {
  if (note.startsWith('struck for')) return 0.02;
  if (/^(?:Au|Pt|Pd)\b/.test(metal)) return 0.1;
  if (/commemorative/.test(name)) return currency === 'EUR' ? 0.3 : 0.15;
  return currency === 'EUR' ? 3 : (to ?? 2100) < 1900 ? 0.4 : 1;
}

function metalOf({ composition, metal }: WorldType): Metal {
  const made = composition.toLowerCase();
  if (/^Au\b/.test(metal) || /nordic gold|brass|aluminium-bronze|aureate/.test(made)) return 'gold';
  if (/^(?:Ag|Pt|Pd)\b/.test(metal) || /silver|platinum/.test(made)) return 'silver';
  if (
    /copper-nickel|cupro-nickel|nickel|alumini?um|zinc|stainless|chrome/.test(made) &&
    !/^copper-(?:covered|plated)/.test(made)
  )
    return 'nickel';
  return /bronze|copper/.test(made) ? 'copper' : 'nickel';
}
