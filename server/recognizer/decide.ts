import type { Catalogue } from '../../db/catalogue/load.ts';
import { exists } from '../../shared/catalogue/possible.ts';
import { msg } from '../../shared/language/msg.ts';
import type { Fact, FactKind, Question, Reading } from '../../shared/recognizer/model.ts';
import { candidatesOf, type Evidence, isOfMetal, legendsOf, type Weighed } from './candidates.ts';
import { type Dates, dateScore, datesIn } from './dates.ts';
import {
  answerTo,
  datesBeside,
  exactYear,
  factScore,
  isAgainst,
  likenessBy,
  strangerScore,
  swappedBy,
  type Traits,
  traitsOf,
} from './facts.ts';
import { signsOf } from './legends.ts';
import { type Entry, type Lexicon, lexiconOf } from './lexicon.ts';
import {
  ALIKE,
  type BothWays,
  isSwapped,
  type KeptSide,
  LISTED,
  type Look,
  likenessScore,
  lookOf,
  type SideLook,
  SURE,
  type TypeLikeness,
} from './likeness.ts';
import { metalOf, metalScores } from './metal-colour.ts';
import { questionFor, yearQuestion } from './question.ts';
import {
  type Hits,
  hitsIn,
  logSum,
  orderScores,
  readOn,
  type SideRead,
  saysWord,
  slipsIn,
} from './score-text.ts';
import type { CoinColour, SideSeen, TextLine } from './vision/seen.ts';
import {
  ADVICE,
  denominationChoice,
  foreignWord,
  isPrint,
  legendsRead,
  problemWords,
  saysNoCoin,
} from './words.ts';

/** Words are correlated, hence below 1 (tuned on studio photos). */
const TEXT_WEIGHT = { alone: 0.8, beside: 0.5 } as const;
/** Prior outside the catalogue. */
const OTHER = 0.2;
/** For other face values of the design. */
const SAME_DESIGN = 0.6;
const CHANCE = { listed: 0.01, sure: 0.93 } as const;

/** Obverse first. */
export const decide = (
  catalogue: Catalogue,
  seen: readonly SideSeen[],
  gallery: readonly KeptSide[],
  facts: readonly Fact[] = [],
): Reading => decideOn(catalogue, lookOf(seen, gallery), facts);

/** Facts of the collector count as odds. */
export function decideOn(catalogue: Catalogue, look: Look, facts: readonly Fact[] = []): Reading {
  const { sides: seen } = look;
  const circles = seen.map(({ circle }) => circle);
  const problem = seen.find((side) => side.problem !== null)?.problem ?? null;
  const usable = seen.filter((side) => side.problem === null);
  const nothing = { candidates: [], denominations: [], words: [], year: null, metal: null, circles };
  if (usable.length === 0 || problem === 'several coins') {
    const { message, advice } = problemWords(problem ?? 'no coin');
    return { ...nothing, state: 'no coin', message, advice: [advice, ADVICE.byHand] };
  }

  const lexicon = lexiconOf(catalogue);
  const sides = seen.map((side) => readOn(side, lexicon));
  const lines = usable.flatMap(({ text }) => text ?? []);
  const hits = new Set(sides.flatMap((side) => [...(side?.hits ?? [])]));
  const read: Read = { sides: sides.filter((side) => side !== null), hits };
  const dates = datesIn(lines);
  const colour = meanColour(usable);
  const metal = colour && metalOf(colour);
  const likeness = likenessBy(look.likeness, facts);
  const readAs = (entries: readonly Entry[]) =>
    legendsRead(
      signsIn(lexicon, hits, entries),
      entries.flatMap(({ values }) => values),
    );

  const foreign = foreignWord(lines);
  if (foreign && !readAs(lexicon.entries).includes('UNITED STATES OF AMERICA') && !outweighsWord(likeness))
    return {
      ...nothing,
      words: [foreign],
      metal,
      state: 'unsure',
      message: msg('The coin reads {foreign}, which isn’t on any US coin.', { foreign }),
      advice: [msg('Add the coin as a world coin.'), ADVICE.byHand],
    };

  const weighBy = (facts: readonly Fact[]) =>
    weigh(catalogue, lexicon, { sides, dates, colour, likeness, ways: look.likeness, facts });
  const weighed = weighBy(facts);
  const deficits = usable.map((side) => side.deficits);
  const evidence: Evidence = { lexicon, hits, dates, deficits, metal, year: exactYear(facts) };
  const says = hits.size > 0 || sides.some(saysWord) || dates.full.size > 0 || isAlike(likeness);
  const candidates = says
    ? candidatesOf(catalogue, weighed, evidence).filter(({ chance }) => chance >= CHANCE.listed)
    : [];
  const isPaper = isPrint(lines, (word) => lexicon.signs.some(({ letters }) => slipsIn(letters, word) <= 1));
  const top = weighed[0];
  const [first] = candidates;
  const isValueAsked = facts.some(({ kind }) => kind === 'value');
  const isValueSaid = answerTo(facts, 'value') !== null;
  const open = first && !isValueSaid ? denominationsOf(weighed, read, lexicon) : [];
  const denominations = isValueAsked ? [] : open;
  const sureOf = (all: Weighed[]) =>
    all[0] && isSure(all[0], all, likeness, lines, read, lexicon) ? all[0].entry.design : null;
  const knowsDesign = !isPaper && candidates.length > 0 && top !== undefined && sureOf(weighed) !== null;
  /** The design the photos alone are sure of. */
  const photographed = () => sureOf(weighBy([]));
  const sure =
    knowsDesign &&
    open.length === 0 &&
    !saysNoCoin(lines) &&
    (answerTo(facts, 'metal') !== null || isOfMetal(top.entry, metal)) &&
    !hasTwin(top, weighed, catalogue) &&
    !isRivalled(top, weighed) &&
    (facts.length === 0 || isProven(weighed, facts, photographed()));
  const ask = (): Question | null => {
    if (isPaper || !first) return null;
    if (!sure && denominations.length > 0)
      return {
        kind: 'value',
        options: denominations.map(({ cents, label }) => ({ value: String(cents), label })),
      };
    const isYearOpen = first.year === null && !facts.some(({ kind }) => kind === 'year');
    const isYearAsked = isYearOpen && (sure || first.chance >= YEAR_ASKED);
    const years = isYearAsked ? yearQuestion(struckLike(catalogue, top?.entry, lexicon)) : null;
    if (years || sure) return years;
    const known: FactKind[] = first.year === null ? [] : ['year'];
    return questionFor(weighed, facts, { value: valueLabel, photos: seen.length, known });
  };
  const question = ask();
  const isTurned = isSwapped(look.likeness) || (first !== undefined && isReversed(weighed));
  return {
    circles,
    metal,
    words: readAs(listedEntries(lexicon, candidates)),
    state: sure ? 'sure' : 'unsure',
    candidates,
    year: first?.year ?? null,
    denominations,
    message: first
      ? messageOf(
          sure,
          isPaper,
          knowsDesign && denominations.length > 0 ? top.entry.design : null,
          first.name,
        )
      : NOTHING_READ,
    advice: [
      ...(isTurned && answerTo(facts, 'side') === null
        ? [seen.length > 1 ? ADVICE.swapped : ADVICE.reverse]
        : []),
      ...(sure ? [] : adviceFor(seen, first === undefined, !look.hasOwn)),
    ],
    ...(question && { question }),
  };
}

/** Chance of the first from which its year is the next to ask for. */
const YEAR_ASKED = 0.5;

/** The year tells silver from clad. */
const struckLike = (catalogue: Catalogue, like: Entry | undefined, { entries }: Lexicon) =>
  entries
    .filter((one) => one.design === like?.design && one.denominationCents === like.denominationCents)
    .map(({ typeId, years }) => {
      const issues = catalogue.issuesByType.get(typeId) ?? [];
      const struck = new Set(issues.filter(exists).map(({ year }) => year));
      return struck.size > 0 ? years.intersection(struck) : years;
    });

const valueLabel = (cents: string) => denominationChoice(Number(cents)).label;

const signsIn = ({ signs }: Lexicon, hits: Hits, entries: readonly Entry[]) =>
  [...hits]
    .filter((number) => entries.some(({ obverse, reverse }) => obverse.has(number) || reverse.has(number)))
    .flatMap((number) => signs[number] ?? []);

const listedEntries = ({ entries }: Lexicon, candidates: Reading['candidates']) =>
  entries.filter(({ typeId, itemId }) =>
    candidates.some((one) => one.typeId === typeId && (one.itemId ?? itemId) === itemId),
  );

const NOTHING_READ = msg('We found a coin but couldn’t read it.');

function messageOf(sure: boolean, isPaper: boolean, design: string | null, name: string): string {
  if (isPaper) return msg('This looks like print rather than a coin.');
  if (design) return msg('The design looks like {design}. Which face value is it?', { design });
  return sure ? msg('Looks like: {name}.', { name }) : msg('Not sure. It may be: {name}.', { name });
}

function adviceFor(seen: readonly SideLook[], nothing: boolean, isFirst: boolean): string[] {
  const problems = seen.flatMap(({ problem }) => (problem ? [problemWords(problem).advice] : []));
  const sides = seen.length < 2 ? [ADVICE.bothSides] : [];
  const photo = nothing ? [ADVICE.light, ADVICE.straight, ADVICE.fill] : [ADVICE.light];
  return [
    ...problems,
    ...sides,
    ...photo,
    ...(isFirst ? [ADVICE.confirm] : []),
    ...(nothing ? [ADVICE.byHand] : []),
  ];
}

/** Among hundreds of starter sides some likeness is found by chance. */
const isAlike = ([first]: TypeLikeness[]) =>
  first !== undefined && first.score >= (first.isOwn ? LISTED : ALIKE);
const outweighsWord = ([first]: TypeLikeness[]) =>
  first !== undefined && first.score >= (first.isOwn ? LISTED : SURE.score);

/** The other side may be toned. */
function meanColour(seen: readonly SideLook[]): CoinColour | null {
  const colours = seen.flatMap(({ colour }) => colour ?? []);
  const [first, second] = colours;
  if (!first || !second) return first ?? null;
  return first.saturation > second.saturation ? first : second;
}

interface Seen {
  sides: (SideRead | null)[];
  dates: Dates;
  colour: CoinColour | null;
  /** Of the likelier order of the sides. */
  likeness: TypeLikeness[];
  ways: BothWays;
  facts: readonly Fact[];
}

/** Highest first; answered metals and years replace those seen. */
function weigh(
  catalogue: Catalogue,
  lexicon: Lexicon,
  { sides, dates, colour, likeness, ways, facts }: Seen,
): Weighed[] {
  const isBeside = likeness.some(({ isOwn }) => isOwn);
  const weight = isBeside ? TEXT_WEIGHT.beside : TEXT_WEIGHT.alone;
  const metals = answerTo(facts, 'metal') === null && colour ? metalScores(colour) : null;
  const date = datesBeside(dates, facts);
  const alike = likenessOf(likeness);
  const designOf = designsOf(lexicon);
  const looks = [looksIn(designOf, ways.asked), looksIn(designOf, ways.swapped)] as const;
  const scored = lexicon.entries.map((entry) => {
    const [asked, swapped] = orderScores(entry, sides, lexicon, swappedBy(facts));
    const inOrder = [weight * asked + looks[0](entry), weight * swapped + looks[1](entry)] as const;
    const both = logSum(inOrder);
    const traits = traitsOf(catalogue, entry, Math.exp(inOrder[1] - both));
    const score =
      Math.log(entry.prior) +
      both +
      weight * (date.dates ? dateScore(date.dates, entry.years) : 0) +
      (isBeside ? 0.5 : 1) * (metals?.[entry.metal] ?? 0) +
      facts.reduce((sum, fact) => sum + factScore(fact, traits, date.isRead), 0);
    return { entry, score, likeness: alike(entry), traits };
  });
  const all = logSum([Math.log(OTHER) + strangerScore(facts), ...scored.map(({ score }) => score)]);
  return scored
    .map(({ score, ...one }) => ({ ...one, chance: Math.exp(score - all) }))
    .sort((one, other) => other.chance - one.chance);
}

type Designs = ReadonlyMap<string, string>;
const designsOf = ({ entries }: Lexicon): Designs =>
  new Map(entries.map(({ typeId, design }) => [typeId, design]));

function likenessOf(likeness: readonly TypeLikeness[]): (entry: Entry) => TypeLikeness | null {
  const alike = new Map(likeness.map((one) => [`${one.typeId} ${one.itemId ?? ''}`, one]));
  return ({ typeId, itemId }) => alike.get(`${typeId} ${itemId ?? ''}`) ?? alike.get(`${typeId} `) ?? null;
}

/** Log score of the appearance, in one order of the sides. */
function looksIn(designOf: Designs, likeness: readonly TypeLikeness[]): (entry: Entry) => number {
  const alike = likenessOf(likeness);
  const designs = new Map<string, number>();
  for (const one of likeness) {
    const design = designOf.get(one.typeId);
    if (design !== undefined && !designs.has(design)) designs.set(design, likenessScore(one));
  }
  return (entry) => {
    const own = alike(entry);
    return own ? likenessScore(own) : SAME_DESIGN * Math.max(0, designs.get(entry.design) ?? 0);
  };
}

/** Shorter words match by chance. */
const LONG = 6;
/** Few designs need more likeness. */
const FEW = { designs: 3, score: 0.5 } as const;

/** Never against a value that was read. */
function isSure(
  top: Weighed,
  weighed: readonly Weighed[],
  likeness: readonly TypeLikeness[],
  lines: readonly TextLine[],
  { hits, sides }: Read,
  lexicon: Lexicon,
): boolean {
  const { design } = top.entry;
  if (readsOtherValue(top.entry, hits, lexicon)) return false;
  const chance = weighed.reduce((sum, one) => sum + (one.entry.design === design ? one.chance : 0), 0);
  const designOf = designsOf(lexicon);
  const own = likeness.find(({ typeId }) => designOf.get(typeId) === design);
  const next = likeness.find(({ typeId }) => designOf.get(typeId) !== design);
  const designs = new Set(likeness.map(({ typeId }) => designOf.get(typeId)));
  if (sides.length > 1 && isMixed(top, likeness, designOf, sides, lexicon)) return false;
  const enough = designs.size < FEW.designs ? FEW.score : SURE.score;
  if (own && own.score >= enough && own.score - (next?.score ?? 0) >= SURE.margin) return chance >= 0.5;
  if (chance < CHANCE.sure) return false;
  // As on a coin with the reverse of another.
  const isLikeOther = next && next.score >= ALIKE && (own?.score ?? 0) < next.score + SURE.margin;
  if (isLikeOther && (own || isOfOtherValue(next.typeId, top.entry, lexicon))) return false;
  if (!own && readsLikeOther(top.entry, lexicon)) return false;
  // Flat text may be a screen or a page.
  const ring = hitsIn(
    lines.filter(({ from }) => from !== 'flat'),
    lexicon,
  );
  const long = [...ring].filter((number) => (lexicon.signs[number]?.letters.length ?? 0) >= LONG);
  return long.length >= 2 && (top.entry.values.length > 0 || long.length >= 3);
}

/** One side may be of another coin: unlike its picture, or with other words. */
function isMixed(
  { entry, traits }: Weighed,
  likeness: readonly TypeLikeness[],
  designOf: Designs,
  sides: readonly SideRead[],
  { signs }: Lexicon,
): boolean {
  const own = likeness.filter(({ typeId }) => designOf.get(typeId) === entry.design);
  const both = own.find(({ sides }) => sides > 1);
  if (both) return both.least < UNLIKE;
  const most = (of: readonly TypeLikeness[]) => Math.max(0, ...of.map(({ most }) => most));
  const others = most(likeness.filter((one) => !own.includes(one)));
  if (others >= ALIKE_SIDE && others > most(own)) return true;
  const legends = traits.swapped > 0.5 ? [entry.reverse, entry.obverse] : [entry.obverse, entry.reverse];
  const isForeign = ({ hits }: SideRead, at: number) =>
    [...hits].filter((number) => !legends[at]?.has(number) && (signs[number]?.letters.length ?? 0) >= LONG)
      .length > 1;
  const read = new Set(sides.flatMap(({ hits }) => [...hits]).map((number) => signs[number]?.letters));
  const words = entry.values.filter((value) => value.length > LEAST_OF_VALUE);
  const isUnread = (value: string) => !signsOf(value).every(({ letters }) => read.has(letters));
  return sides.some(isForeign) || (words.length > 0 && words.every(isUnread));
}

/** III is hardly read. */
const LEAST_OF_VALUE = 3;
/** Of pairs of sides of different coins 2 of 32 reach it, of coins 3 of 89 do not. */
const [UNLIKE, ALIKE_SIDE] = [0.18, 0.33] as const;

const isOfOtherValue = (typeId: string, { denominationCents }: Entry, { entries }: Lexicon) =>
  entries.some((one) => one.typeId === typeId && one.denominationCents !== denominationCents);

/** Of 632 reversed photos 525 are told, of 632 others none. */
const isReversed = (weighed: readonly Weighed[]) =>
  weighed.reduce((sum, { chance, traits }) => sum + chance * traits.swapped, 0) >= 0.8;

/** With the same words: a date may be misread. */
const readsLikeOther = (entry: Entry, { entries }: Lexicon) =>
  entries.some(
    (one) =>
      one.design !== entry.design &&
      one.denominationCents === entry.denominationCents &&
      legendsOf(one) === legendsOf(entry),
  );

/** Relative to the first. */
const RIVAL = 0.1;

function hasTwin({ entry, chance }: Weighed, weighed: readonly Weighed[], { typesById }: Catalogue): boolean {
  const unseenOf = (typeId: string) => {
    const { metalContent, composition, weight, diameter } = typesById.get(typeId) ?? {};
    return JSON.stringify([metalContent, composition, weight, diameter]);
  };
  const chances = new Map<string, number>();
  for (const { entry: other, chance: of } of weighed)
    if (other.design === entry.design && other.typeId !== entry.typeId)
      chances.set(other.typeId, (chances.get(other.typeId) ?? 0) + of);
  return [...chances].some(
    ([typeId, of]) => of >= RIVAL * chance && unseenOf(typeId) !== unseenOf(entry.typeId),
  );
}

function isRivalled({ entry }: Weighed, weighed: readonly Weighed[]): boolean {
  const chances = new Map<string, number>();
  for (const { entry: one, chance } of weighed) {
    const name = `${one.design} ${one.denominationCents}`;
    chances.set(name, (chances.get(name) ?? 0) + chance);
  }
  const own = chances.get(`${entry.design} ${entry.denominationCents}`) ?? 0;
  chances.delete(`${entry.design} ${entry.denominationCents}`);
  return Math.max(0, ...chances.values()) > NEAR * own;
}

/** Relative to the first. */
const NEAR = 0.25;

/** Too much for a single slip, against a coin found as likely. */
const PROVEN = 0.99;

/** After answers: alone of its design, or of all coins. */
function isProven(weighed: readonly Weighed[], facts: readonly Fact[], design: string | null): boolean {
  const [top] = weighed;
  if (!top || facts.some((fact) => isAgainst(fact, top.traits))) return false;
  const kindOf = ({ value, surface, diameter, weight }: Traits) =>
    [value, surface, diameter, weight].join(' ');
  let [own, all] = [0, 0];
  for (const { entry, chance, traits } of weighed) {
    if (entry.design !== top.entry.design) continue;
    all += chance;
    if (kindOf(traits) === kindOf(top.traits)) own += chance;
  }
  return own >= PROVEN * (design === top.entry.design ? all : 1);
}

const SHARED = new Set(['ONE', 'DOL', 'DOLLAR', 'CENTS']);

function readsOtherValue(entry: Entry, hits: Hits, { signs, entries }: Lexicon): boolean {
  const read = [...hits].filter((number) => {
    const { words = '' } = signs[number] ?? {};
    return (
      /^[A-Z]{4,}$/.test(words) &&
      !SHARED.has(words) &&
      !entry.obverse.has(number) &&
      !entry.reverse.has(number)
    );
  });
  return entries.some(({ values }) =>
    values.some((value) =>
      value.split(' ').some((word) => read.some((number) => signs[number]?.words === word)),
    ),
  );
}

/** Other figures are misread: 5 C for 25 C. */
function readsValue({ values }: Entry, other: Entry, { hits, sides }: Read, { signs }: Lexicon): boolean {
  const lettersOf = (of: readonly string[]) => new Set(of.flatMap(signsOf).map(({ letters }) => letters));
  const [own, others] = [lettersOf(values), lettersOf(other.values)];
  return [...hits].some((number) => {
    const { letters = '' } = signs[number] ?? {};
    const isClear =
      sides.some(({ figure }) => figure === letters) || (/^[A-Z]{3,}$/.test(letters) && letters !== 'III');
    return own.has(letters) && !others.has(letters) && isClear;
  });
}

interface Read {
  sides: readonly SideRead[];
  hits: Hits;
}

/** Relative to the likeliest face value. */
const ASKED = 0.1;
const POSSIBLE = 0.0005;

function denominationsOf(
  weighed: readonly Weighed[],
  read: Read,
  lexicon: Lexicon,
): Reading['denominations'] {
  const [top] = weighed;
  if (!top) return [];
  const chances = new Map<number, number>();
  for (const { entry, chance } of weighed)
    if (entry.design === top.entry.design && entry.denominationCents !== null)
      chances.set(entry.denominationCents, (chances.get(entry.denominationCents) ?? 0) + chance);
  const most = Math.max(...chances.values());
  const own = top.entry.denominationCents;
  const untold = new Set(
    weighed.flatMap(({ entry }) =>
      entry.design === top.entry.design && !readsValue(top.entry, entry, read, lexicon)
        ? (entry.denominationCents ?? [])
        : [],
    ),
  );
  const worth = [...chances]
    .filter(([cents, chance]) => chance >= (cents === own || untold.has(cents) ? POSSIBLE : ASKED) * most)
    .map(([cents]) => cents);
  return worth.length < 2 ? [] : worth.sort((one, other) => one - other).map(denominationChoice);
}
