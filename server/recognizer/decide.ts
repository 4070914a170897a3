import type { Catalogue } from '../../db/catalogue/load.ts';
import { msg } from '../../shared/language/msg.ts';
import type { Reading } from '../../shared/recognizer/model.ts';
import { candidatesOf, type Evidence, type Weighed } from './candidates.ts';
import { type Dates, dateScore, datesIn } from './dates.ts';
import { signsOf } from './legends.ts';
import { type Entry, type Lexicon, lexiconOf } from './lexicon.ts';
import {
  ALIKE,
  isSwapped,
  type KeptSide,
  LISTED,
  likenessOfTypes,
  likenessScore,
  SURE,
  type TypeLikeness,
} from './likeness.ts';
import { metalOf, metalScores } from './metal-colour.ts';
import type { Metal } from './metals.ts';
import {
  type Hits,
  hitsIn,
  logSum,
  readOn,
  type SideRead,
  saysWord,
  slipsIn,
  wordScore,
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

/** What is known of the coin beside its photos. */
export interface Known {
  denominationCents?: number;
  /** Millimetres as decimal text. */
  diameter?: string;
  /** "silver", "gold" … */
  metal?: string;
}

/**
 * Words are not independent of each other, so what they say together is weighed down: by so much alone or beside a starter gallery, and by
 * so much beside coins of the owner (0.35 was best of the weights tried on studio photos).
 */
const TEXT_WEIGHT = { alone: 0.8, beside: 0.5 } as const;
/** That the coin is none of the catalogue's, before anything is seen. */
const OTHER = 0.2;
/** Likeness to a design speaks for its other face values too, so much less. */
const SAME_DESIGN = 0.6;
/** A list that is shorter than this says nothing. */
const CHANCE = { listed: 0.01, sure: 0.93 } as const;

/** What the coin on the photos may be, from what was seen of its sides (obverse first) and the owner's confirmed coins. */
export function decide(
  catalogue: Catalogue,
  seen: readonly SideSeen[],
  gallery: readonly KeptSide[],
  known: Known = {},
): Reading {
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
  const dates = datesIn(lines);
  const colour = meanColour(usable);
  const metal = colour && metalOf(colour);
  const likeness = likenessOfTypes(seen, gallery);
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
      message: msg`It reads ${foreign}, which stands on no coin of the United States.`,
      advice: [msg('Add it as a coin of another country.'), ADVICE.byHand],
    };

  const weighed = weigh(catalogue, lexicon, { sides, dates, colour, likeness, known });
  const deficits = usable.map((side) => side.deficits);
  const evidence: Evidence = { lexicon, hits, dates, deficits, metal };
  const says = hits.size > 0 || sides.some(saysWord) || dates.full.size > 0 || isAlike(likeness);
  const candidates = says
    ? candidatesOf(catalogue, weighed, evidence).filter(({ chance }) => chance >= CHANCE.listed)
    : [];
  const isPaper = isPrint(lines, (word) => lexicon.signs.some(({ letters }) => slipsIn(letters, word) <= 1));
  const top = weighed[0];
  const [first] = candidates;
  const denominations = first ? denominationsOf(weighed, hits, lexicon) : [];
  const knowsDesign =
    !isPaper &&
    candidates.length > 0 &&
    top !== undefined &&
    isSure(top, weighed, likeness, lines, hits, lexicon);
  const sure =
    knowsDesign &&
    denominations.length === 0 &&
    !saysNoCoin(lines) &&
    isOfMetal(top.entry, metal) &&
    !hasTwin(top, weighed, catalogue) &&
    !isRivalled(top, weighed);
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
      ...(isSwapped(seen, gallery) ? [seen.length > 1 ? ADVICE.swapped : ADVICE.reverse] : []),
      ...(sure ? [] : adviceFor(seen, first === undefined, !gallery.some(({ coin }) => coin))),
    ],
  };
}

/** Of the signs read those that stand on any of these. */
const signsIn = ({ signs }: Lexicon, hits: Hits, entries: readonly Entry[]) =>
  [...hits]
    .filter((number) => entries.some(({ obverse, reverse }) => obverse.has(number) || reverse.has(number)))
    .flatMap((number) => signs[number] ?? []);

const listedEntries = ({ entries }: Lexicon, candidates: Reading['candidates']) =>
  entries.filter(({ typeId, itemId }) =>
    candidates.some((one) => one.typeId === typeId && (one.itemId ?? itemId) === itemId),
  );

const NOTHING_READ = msg('A coin is there, but nothing on it could be read.');

function messageOf(sure: boolean, isPaper: boolean, design: string | null, name: string): string {
  if (isPaper) return msg('This reads like something printed rather than a coin.');
  if (design) return msg`The design looks like ${design}. Which face value is it?`;
  return sure ? msg`Looks like: ${name}.` : msg`Not sure. It may be: ${name}.`;
}

function adviceFor(seen: readonly SideSeen[], nothing: boolean, isFirst: boolean): string[] {
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

/** Whether likeness alone is worth a list; something always looks a little like one of a few hundred sides that are not the owner's. */
const isAlike = ([first]: TypeLikeness[]) =>
  first !== undefined && first.score >= (first.isOwn ? LISTED : ALIKE);
/** Whether it speaks against a word of another country. */
const outweighsWord = ([first]: TypeLikeness[]) =>
  first !== undefined && first.score >= (first.isOwn ? LISTED : SURE.score);

/** The colour of both sides together: one of them may be toned. */
function meanColour(seen: readonly SideSeen[]): CoinColour | null {
  const colours = seen.flatMap(({ colour }) => colour ?? []);
  const [first, second] = colours;
  if (!first || !second) return first ?? null;
  return first.saturation > second.saturation ? first : second;
}

interface Seen {
  sides: (SideRead | null)[];
  dates: Dates;
  colour: CoinColour | null;
  likeness: TypeLikeness[];
  known: Known;
}

/** Every entry that can be, with its chance, the likeliest first. */
function weigh(
  catalogue: Catalogue,
  lexicon: Lexicon,
  { sides, dates, colour, likeness, known }: Seen,
): Weighed[] {
  const possible = lexicon.entries.filter((entry) => fits(catalogue, entry, known));
  const entries = possible.length > 0 ? possible : lexicon.entries;
  const isBeside = likeness.some(({ isOwn }) => isOwn);
  const weight = isBeside ? TEXT_WEIGHT.beside : TEXT_WEIGHT.alone;
  const metals = colour && metalScores(colour);
  const alike = new Map(likeness.map((one) => [`${one.typeId} ${one.itemId ?? ''}`, one]));
  const designs = likenessOfDesigns(lexicon, likeness);
  const scored = entries.map((entry) => {
    const own = alike.get(`${entry.typeId} ${entry.itemId ?? ''}`) ?? alike.get(`${entry.typeId} `) ?? null;
    const kin = designs.get(entry.design) ?? 0;
    const looks = own ? likenessScore(own) : SAME_DESIGN * Math.max(0, kin);
    const text = wordScore(entry, sides, lexicon) + dateScore(dates, entry.years);
    const score =
      Math.log(entry.prior) + weight * text + (isBeside ? 0.5 : 1) * (metals?.[entry.metal] ?? 0) + looks;
    return { entry, score, likeness: own };
  });
  const all = logSum([Math.log(OTHER), ...scored.map(({ score }) => score)]);
  return scored
    .map(({ entry, score, likeness: own }) => ({ entry, chance: Math.exp(score - all), likeness: own }))
    .sort((one, other) => other.chance - one.chance);
}

/** What the likest type of each design of the gallery says. */
function likenessOfDesigns({ entries }: Lexicon, likeness: readonly TypeLikeness[]): Map<string, number> {
  const designOf = new Map(entries.map(({ typeId, design }) => [typeId, design]));
  const found = new Map<string, number>();
  for (const one of likeness) {
    const design = designOf.get(one.typeId);
    if (design !== undefined && !found.has(design)) found.set(design, likenessScore(one));
  }
  return found;
}

/** Millimetres by which a measure may be off. */
const MEASURED = 1;

function fits(
  { typesById }: Catalogue,
  entry: Entry,
  { denominationCents, diameter, metal }: Known,
): boolean {
  if (denominationCents !== undefined && entry.denominationCents !== denominationCents) return false;
  const type = typesById.get(entry.typeId);
  if (
    diameter !== undefined &&
    type?.diameter &&
    Math.abs(Number(type.diameter) - Number(diameter)) > MEASURED
  )
    return false;
  if (metal === undefined || !type) return true;
  return metal.toLowerCase() in type.metalContent || entry.metal === metal.toLowerCase();
}

/** Letters a word must have to speak for a coin rather than for chance. */
const LONG = 6;
/** With fewer designs in the gallery nothing is there to be told from, so that more likeness is asked for. */
const FEW = { designs: 3, score: 0.5 } as const;

/** Whether the design of the first is confident: by likeness, or by legends read around a coin; never against a value that was read. */
function isSure(
  top: Weighed,
  weighed: readonly Weighed[],
  likeness: readonly TypeLikeness[],
  lines: readonly TextLine[],
  hits: Hits,
  lexicon: Lexicon,
): boolean {
  const { design } = top.entry;
  if (readsOtherValue(top.entry, hits, lexicon)) return false;
  const chance = weighed.reduce((sum, one) => sum + (one.entry.design === design ? one.chance : 0), 0);
  const designOf = new Map(lexicon.entries.map((entry) => [entry.typeId, entry.design]));
  const own = likeness.find(({ typeId }) => designOf.get(typeId) === design);
  const next = likeness.find(({ typeId }) => designOf.get(typeId) !== design);
  const designs = new Set(likeness.map(({ typeId }) => designOf.get(typeId)));
  const enough = designs.size < FEW.designs ? FEW.score : SURE.score;
  if (own && own.score >= enough && own.score - (next?.score ?? 0) >= SURE.margin) return chance >= 0.5;
  if (chance < CHANCE.sure) return false;
  // Words across the picture alone may be of a screen or a page: those of a coin run around it.
  const ring = hitsIn(
    lines.filter(({ from }) => from !== 'flat'),
    lexicon,
  );
  const long = [...ring].filter((number) => (lexicon.signs[number]?.letters.length ?? 0) >= LONG);
  return long.length >= 2 && (top.entry.values.length > 0 || long.length >= 3);
}

/** Chance, against the first, from which another type is to be reckoned with. */
const RIVAL = 0.1;

/**
 * Whether another type of its design may be it that differs in what no photo shows, its metal, weight or size: a silver quarter and a clad
 * one do where no year was read.
 */
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

/** Whether a coin of another design, or of another face value, is too near to be sure of the first. */
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

/** Chance, against the first, with which a coin of another design or face value is too near. */
const NEAR = 0.25;

/** Whether the colour may be of its metal; silver and nickel look alike, and one that tells nothing is against none. */
const isOfMetal = (entry: Entry, metal: Metal | null): boolean =>
  metal === null || metal === entry.metal || (metal === 'silver' && entry.metal === 'nickel');

/** Words that stand in the values of several coins. */
const SHARED = new Set(['ONE', 'DOL', 'DOLLAR', 'CENTS']);

/** Whether a word of another value was read, DIME on what should be a quarter. */
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

/**
 * Whether words of its value were read that tell it from that of another type: HALF and DOL from a quarter and from a half dime. A figure
 * tells nothing: 5 C is read on a coin of 25 C, and the other way round.
 */
function readsValue({ values }: Entry, other: Entry, hits: Hits, { signs }: Lexicon): boolean {
  const lettersOf = (of: readonly string[]) => new Set(of.flatMap(signsOf).map(({ letters }) => letters));
  const [own, others] = [lettersOf(values), lettersOf(other.values)];
  return [...hits].some((number) => {
    const { letters = '' } = signs[number] ?? {};
    return own.has(letters) && !others.has(letters) && /^[A-Z]{3,}$/.test(letters) && letters !== 'III';
  });
}

/** Chance, against the first, from which another face value of its design is worth the question, and where no word tells it apart. */
const ASKED = 0.1;
const POSSIBLE = 0.0005;

/** Face values of the first one's design: the likely ones, and those that no word that was read tells from it. */
function denominationsOf(
  weighed: readonly Weighed[],
  hits: Hits,
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
      entry.design === top.entry.design && !readsValue(top.entry, entry, hits, lexicon)
        ? (entry.denominationCents ?? [])
        : [],
    ),
  );
  const worth = [...chances]
    .filter(([cents, chance]) => chance >= (cents === own || untold.has(cents) ? POSSIBLE : ASKED) * most)
    .map(([cents]) => cents);
  return worth.length < 2 ? [] : worth.sort((one, other) => one - other).map(denominationChoice);
}
