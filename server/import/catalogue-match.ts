import { isCalled, typesMeant } from '../../shared/catalogue/type-matches.ts';
import { UNDATED } from '../../shared/coins/dating.ts';
import { isAmerican } from '../../shared/coins/identity.ts';
import type { CoinInput } from '../../shared/coins/model.ts';
import type { ImportMatch } from '../../shared/import/model.ts';
import { seriesOf } from '../catalogue/series.ts';
import { typeChoices, whyImpossible } from '../catalogue/service.ts';
import { judgeWorldCoin } from '../catalogue/world/referee.ts';
import type { ImportDeps } from './deps.ts';

/** Other single words are no types: "Bar" is no Barber Dime. */
const TYPE_WORDS =
  /^(?:cents?|penn(?:y|ies)|pence|nickels?|dimes?|quarters?|half|halves|dollars?|eagles?|trimes?|ike|ikes|morgans?|merc(?:ury)?|wheat(?:ie)?s?|steelies?|jefferson|lincoln|roosevelt|washington|franklin|kennedy|eisenhower|walker|sacagawea|buffalo|barber|peace)$/i;

const plainWords = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** For ½ Dollar "Kennedy Half Dollar" (40% silver): as written, without brackets, and the quoted part. */
function wordings(words: string): string[] {
  const plain = (text: string) =>
    text
      .replace(/(?:½|\b1\/2)\s*(?=dollar)/gi, 'half ')
      .replace(/¼\s*(?=dollar)/gi, 'quarter ')
      .replace(/[“”"‘’()[\]–-]/g, ' ')
      .replace(/\b1\s+(?=dollar|cent|dime)/i, '');
  const [, quoted = ''] = /["“]([^"”]{1,80})["”]/.exec(words) ?? [];
  const all = [words, words.replace(/\([^()]{0,80}\)/g, ' '), quoted].map((one) => plain(one).trim());
  return [...new Set(all)].filter(Boolean);
}

const SHORT: [RegExp, string][] = [
  [/\bASE\b/, 'American Silver Eagle'],
  [/\bAGE\b/, 'American Gold Eagle'],
  [/\bSBA\b/, 'Susan B. Anthony Dollar'],
  [/\bSacs?\b/i, 'Sacagawea Dollar'],
  [/\bIHC\b/, 'Indian Head Penny'],
  [/\bATB\b/, 'America the Beautiful'],
  [/\bJFK\b/, 'Kennedy'],
  [/\bIkes?\b/, 'Eisenhower'],
  [/(?<!\p{L})(?:d[oó]lar(?:es|y|ów)?|dollar[io]|доллар(?:а|ов)?)(?!\p{L})/iu, 'dollar'],
  [/(?<!\p{L})(?:centów|centy|centesim[io]|centavos?|c[eéê]ntimos?|цент(?:а|ов)?)(?!\p{L})/iu, 'cent'],
];
const spelledOut = (words: string): string =>
  SHORT.reduce((text, [short, long]) => text.replace(short, long), words);
/** Marks an unknown piece as American all the same. */
const AMERICAN =
  /\b(?:american|united states|u\.?s\.?a?|silver certificate|gold certificate|federal reserve|legal tender|national (?:bank|currency)|fractional|confederate|civil war|hard times|good for|so-called|dimes?|nickels?|quarters?|half dollars?|wheat|lincoln|jefferson|roosevelt|kennedy|washington|franklin|eisenhower|sacagawea|barber|liberty|seated|saint[- ]gaudens|morgan|mercury|presidential|ase|sba|eagles?|buffalo|state|colonial|wooden|hobo)\b|\$\s?\d/i;
const UNIT =
  /\b(?:cents?|penn(?:y|ies)|nickels?|dimes?|quarters?|half|halves|dollars?|eagles?|trimes?|sets?|\d+c)\b|[$¢]/i;
const UNITS = new RegExp(UNIT, 'gi');
const MOST_KNOWN = 20_000;
const [MOST_WORDS, LONGEST_NAME] = [14, 5];

const MOST_TYPES = 12;

type CatalogueMatch = ImportMatch & { isGuess?: boolean; isPlain?: boolean; isForeign?: boolean };

export function createCatalogueMatcher(deps: ImportDeps) {
  const meant = new Map<string, readonly string[]>();
  const cached = new Map<string, CatalogueMatch>();

  const { choices } = typeChoices(deps.catalogue());
  const offered = new Map(deps.catalogue().types.map(({ name, coinTypeOption }) => [name, coinTypeOption]));
  const kinOf = (type: string): string => offered.get(type) ?? type;

  /**
   * Catalogue types for a type as other programs write it, best first: "1 Dollar - Eisenhower" is an
   * Eisenhower Dollar.
   */
  const typesOf = (typeWords: string): readonly string[] => {
    const known = meant.get(typeWords);
    if (known) return known;
    const words = spelledOut(typeWords);
    const isOneWord = !/\s/.test(words.trim());
    const isNoType = isOneWord && !TYPE_WORDS.test(words.trim()) && !/\d/.test(words);
    const found = seriesOf(deps.catalogue(), words)
      ? [words]
      : (wordings(words)
          .map((one) => (isNoType ? [] : namesMeant(one)))
          .find((names) => names.length > 0) ?? typesAmong(words));
    meant.set(typeWords, found);
    return found;
  };
  const parts = new Map<string, readonly string[]>();
  const typesAmong = (title: string): readonly string[] => {
    const all = title
      .split(/[\s,;()"“”-]+/)
      .filter(Boolean)
      .slice(0, MOST_WORDS);
    if (all.length < 3) return [];
    for (let length = Math.min(LONGEST_NAME, all.length - 1); length >= 2; length -= 1)
      for (let at = 0; at + length <= all.length; at += 1) {
        const part = all.slice(at, at + length).join(' ');
        if (!/^\p{L}/u.test(part) || !UNIT.test(all[at + length - 1] ?? '')) continue;
        if (!/\p{L}{3}/u.test(part.replace(UNITS, '').replace(/\b(?:lot|bag|roll|of|the|us)\b/gi, '')))
          continue;
        const found = parts.get(part) ?? namesMeant(part);
        if (parts.size < MOST_KNOWN) parts.set(part, found);
        if (found[0] && isName(part, found[0])) return found;
      }
    return [];
  };
  const unitOf = (type: string): string =>
    (
      /(?:half cent|large cent|cent|penny|nickel|half dime|dime|(?:quarter|half|double) eagle|eagle|quarter|half dollar|dollar)(?!.*(?:cent|dollar|eagle))/i.exec(
        type,
      )?.[0] ?? type
    )
      .toLowerCase()
      .replace('penny', 'cent');
  const byName = new Map(choices.map((choice) => [choice.name, choice]));
  const isName = (words: string, type: string): boolean => {
    const choice = byName.get(type);
    return choice !== undefined && isCalled(words, choice);
  };
  const namesMeant = (plain: string) =>
    typesMeant(plain, choices)
      .map(({ name }) => name)
      .filter((name) => seriesOf(deps.catalogue(), name));
  const problemWith = (coin: CoinInput, coinType: string) =>
    whyImpossible(deps.catalogue(), { ...coin, coinType, name: coin.name ?? '' });

  /** For a design struck in one year only: the Hot Springs quarter is of 2010. */
  const yearOfDesign = (coin: CoinInput): number | undefined => {
    const texts = [coin.variation, coin.name, coin.description, coin.coinType].map((text) =>
      plainWords((text ?? '').replace(/\b(?:quarters?|dollars?|coins?|state|park|national)\b/gi, ' ')),
    );
    const about = new Set(
      plainWords(`${coin.coinType} ${coin.series ?? ''} ${coin.name ?? ''}`)
        .split(' ')
        .map((word) => word.replace(/s$/, '')),
    );
    for (const words of texts.filter((one) => one.length > 3)) {
      const ranked = deps
        .catalogue()
        .items.flatMap((item) => {
          const subject = plainWords(item.subject);
          const bare = plainWords(subject.replace(/\b(?:state|park|national)\b/g, ' '));
          const isIt = subject === words || bare === words || `${bare} `.startsWith(`${words} `);
          const kin = plainWords(`${item.programme} ${item.name}`)
            .split(' ')
            .map((word) => word.replace(/s$/, ''));
          return isIt ? [{ item, score: kin.filter((word) => about.has(word)).length }] : [];
        })
        .sort((one, other) => other.score - one.score);
      const [first, second] = ranked;
      if (first && first.score > (second?.score ?? 0)) {
        const [year, ...more] = first.item.years;
        return more.length === 0 ? year : undefined;
      }
    }
    return undefined;
  };

  const findMatch = (given: CoinInput): CatalogueMatch => {
    const isForeign = () =>
      isAmerican({ country: given.country }) &&
      ![given.coinType, given.name ?? '', given.series ?? ''].some(
        (words) => words && (AMERICAN.test(words) || typesOf(words).length > 0),
      );
    if (given.kind && given.kind !== 'coin' && given.kind !== 'set')
      return { kind: 'unknown', type: null, problem: null, isForeign: isForeign() };
    const year = given.year === UNDATED && isAmerican(given) ? yearOfDesign(given) : undefined;
    const coin = year === undefined ? given : { ...given, year };
    const judgement = matchYear(coin);
    const found = judgement.kind === 'unknown' ? { ...judgement, isForeign: isForeign() } : judgement;
    return year === undefined ? found : { ...found, year };
  };

  const matchYear = (coin: CoinInput): CatalogueMatch => {
    if (isAmerican(coin)) {
      const types = typesOf(coin.coinType).slice(0, MOST_TYPES);
      const type = types.find((one) => !problemWith(coin, one)) ?? types[0];
      if (!type) return { kind: 'unknown', type: null, problem: null };
      if (coin.year === UNDATED) return { kind: 'type', type, problem: null };
      const problem = problemWith(coin, type);
      // A face value alone fits several types of a year: without naming words the first is a guess.
      const isDesign = !UNIT.test(coin.coinType);
      const isFace = /^(?:\$?\d|one|half|quarter|dollar|cent|dime|nickel|penny)[\w\s/$.½¼-]{0,14}$/i.test(
        coin.coinType.trim(),
      );
      const fitting = isFace || isDesign ? types.filter((one) => !problemWith(coin, one)) : [];
      const kinds = isDesign && !isFace ? fitting.map(unitOf) : fitting.map(kinOf);
      if (new Set(kinds).size > 1) {
        const words = [coin.series ?? '', (coin.name ?? '').replace(/^\S*\d{4}\S*\s*/, '')];
        const named = words
          .flatMap((one) => (one ? typesOf(one) : []))
          .find((one) => !problemWith(coin, one));
        return { kind: 'type', type: named ?? type, problem: null, isGuess: named === undefined };
      }
      if (problem) return { kind: 'impossible', type, problem };
      const issues = seriesOf(deps.catalogue(), type)?.issues ?? [];
      const isThere = issues.some(
        ({ year, mintMark }) => year === coin.year && mintMark === (coin.mintMark ?? ''),
      );
      const isPlain = isName(coin.coinType, type) && UNIT.test(coin.coinType);
      return { kind: isThere ? 'issue' : 'type', type, problem: null, isPlain };
    }
    const claim = {
      country: coin.country,
      denomination: coin.coinType,
      year: coin.year,
      ruler: coin.ruler,
      words: coin.name,
    };
    const { type, standing, flags } = judgeWorldCoin(deps.world(), claim);
    if (type) return { kind: 'world', type: type.name, problem: null };
    return {
      kind: standing === 'impossible' ? 'impossible' : 'unknown',
      type: null,
      problem: flags.at(-1) ?? null,
    };
  };

  return (coin: CoinInput): CatalogueMatch => {
    const key = JSON.stringify([
      coin.country,
      coin.coinType,
      coin.year,
      coin.mintMark,
      coin.name,
      coin.kind,
      coin.variation,
      coin.series,
    ]);
    const known = cached.get(key) ?? findMatch(coin);
    if (cached.size < MOST_KNOWN) cached.set(key, known);
    return known;
  };
}
