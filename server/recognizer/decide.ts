import type { Catalogue } from '../../db/catalogue/load.ts';
import { exists } from '../../shared/catalogue/possible.ts';
import { msg } from '../../shared/language/msg.ts';
import type { Fact, FactKind, Question, Reading } from '../../shared/recognizer/model.ts';
import { candidatesOf, type Evidence, isOfMetal, type Weighed } from './candidates.ts';
import { datesIn } from './dates.ts';
import { answerTo, exactYear, likenessBy } from './facts.ts';
import { type Hits, slipsIn } from './find-words.ts';
import { type Entry, type Lexicon, lexiconOf } from './lexicon.ts';
import {
  ALIKE,
  isSwapped,
  type KeptSide,
  LISTED,
  type Look,
  lookOf,
  type SideLook,
  SURE,
  type TypeLikeness,
} from './likeness.ts';
import { metalOf } from './metal-colour.ts';
import { questionFor, yearQuestion } from './question.ts';
import { readOn, saysWord } from './score-text.ts';
import { denominationsOf, hasTwin, isOneOfTwins, isProven, isRivalled, isSure, type Read } from './sure.ts';
import type { CoinColour, SideSeen } from './vision/seen.ts';
import { isReversed, weigh } from './weigh.ts';
import {
  ADVICE,
  denominationChoice,
  foreignWord,
  isPrint,
  legendsRead,
  problemWords,
  saysNoCoin,
} from './words.ts';

const LISTED_CHANCE = 0.01;

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
    ? candidatesOf(catalogue, weighed, evidence).filter(({ chance }) => chance >= LISTED_CHANCE)
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
  const isMetalSaid = facts.some(({ kind, value }) => value !== null && TELLS_METAL.includes(kind));
  const sure =
    knowsDesign &&
    open.length === 0 &&
    !saysNoCoin(lines) &&
    (answerTo(facts, 'metal') !== null || isOfMetal(top.entry, metal)) &&
    !hasTwin(top, weighed, catalogue) &&
    (isMetalSaid || !isOneOfTwins(top.entry, first?.year ?? null, lexicon, catalogue)) &&
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
  const said = answerTo(facts, 'side');
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
    advice: sure ? [] : adviceFor(seen, first === undefined, !look.hasOwn),
    ...(said === 'swapped' ? { swapped: 'told' } : said === null && isTurned && { swapped: 'seen' }),
    ...(question && { question }),
  };
}

const TELLS_METAL: readonly FactKind[] = ['metal', 'weight', 'year'];

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
