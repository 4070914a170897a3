import type { Catalogue } from '../../../db/catalogue/load.ts';
import type { KeyDateRecord } from '../../../db/catalogue/records.ts';
import { yearAndMintMarkFromName } from '../../../shared/catalogue/mints.ts';
import { distinctFlags, type Flag, flag, LOOK_FOR_MARK } from '../../../shared/identify/flags.ts';
import { msg, msgList, sentences } from '../../../shared/language/msg.ts';
import type { Identified } from '../../catalogue/identified.ts';
import { describedWords } from '../../catalogue/identify.ts';
import { indexOf } from '../../catalogue/search-index.ts';
import { varietiesIn, varietiesOf, varietyIn } from '../../catalogue/varieties.ts';
import type { AiCoin } from '../ai/answer.ts';
import { LOW, type Said } from './claim.ts';
import type { Case } from './finding.ts';
import { oneLine, sentence } from './text.ts';

export const MOST_FLAGS = 16;

/** Most important first. */
export function flagsOf(catalogue: Catalogue, all: Case, slab: Flag[]): Flag[] {
  const { said, ai, isTorn, judgement, found, facts, against, isEdge, isUnseen } = all;
  const { isPossible: possible, problem, remark, mark } = judgement;
  const dated = said.year !== null;
  const inName = yearAndMintMarkFromName(said.name ?? '').mintMark;
  const isModel = said.by === 'model';
  const flags = [
    problem && flag('impossible', problem),
    remark && flag('irregular', remark),
    !dated &&
      (isModel
        ? flag('year_unread', msg('The year couldn’t be read. Enter the date you see on the coin.'))
        : flag('year_missing', msg('No year is given.'))),
    isModel &&
      namesAnotherYear(said) &&
      flag('years_differ', msg('The AI gave two different years. Compare the date on the coin.')),
    isModel &&
      inName &&
      said.mark === '' &&
      flag(
        'mark_differs',
        msg('The AI’s name includes {inName}, but it saw no mint mark. Check the coin.', { inName }),
      ),
    isTorn && flag('words_differ', msg('Name, series and coin type don’t match. Check which one is right.')),
    isUnseen &&
      said.mark &&
      flag(
        'mark_on_edge',
        msg('The mint mark is on the edge. The AI suggests {mark}, but photos of the sides can’t show it.', {
          mark: said.mark,
        }),
      ),
    ...judgement.amendments.flatMap(({ field, to, why }) =>
      field === 'mintMark' && to === 'P' ? [flag('mark_amended', sentences(why, LOOK_FOR_MARK))] : [],
    ),
    ...against.flags,
    ...(possible && dated ? ofAmbiguity(found, isEdge && mark === null ? '' : mark, said.by) : []),
    ...(possible && dated && isModel ? unknownVariety(catalogue, ai, found) : []),
    ...(possible ? ofKeyDate(facts.keyDate) : []),
    ...slab,
    ...(ai ? ofModel(ai) : []),
    ...(possible && dated ? ofVarieties(catalogue, found) : []),
  ];
  const told = flags.filter((one) => one !== false && one !== null && one !== '');
  return distinctFlags(told).slice(0, MOST_FLAGS);
}

function unknownVariety(catalogue: Catalogue, ai: AiCoin | null, found: Identified): Flag[] {
  const variety = oneLine(ai?.variety, 120);
  if (!variety || found.variety) return [];
  const words = describedWords(indexOf(catalogue), variety);
  const isKnown = found.likely.some(({ document }) => [...words].some((word) => document.words.has(word)));
  return isKnown || words.size === 0
    ? []
    : [
        flag(
          'variety_unlisted',
          msg('The AI suggests “{variety}”, which isn’t in the catalogue for this coin.', { variety }),
        ),
      ];
}

function ofAmbiguity({ likely }: Identified, mark: string | null, by: 'model' | 'person' = 'model'): Flag[] {
  const flags: Flag[] = [];
  const designs = [...new Set(likely.flatMap(({ document: { item } }) => item?.subject ?? []))];
  if (designs.length > 1) {
    const some = designs.slice(0, 6);
    flags.push(
      flag(
        'design_open',
        designs.length > some.length
          ? msg('Compare the design: {some} and others.', { some: msgList(some) })
          : msg('Compare the design: {some}.', { some: msgList(some) }),
      ),
    );
  }
  const types = [...new Map(likely.map(({ document: { type } }) => [type.id, type])).values()];
  const alloys = new Map(types.map((type) => [type.composition, type]));
  if (alloys.size > 1 && alloys.size <= 4) {
    const kinds = [...alloys.values()].map(({ qualifier, name, composition, weight }) => {
      const size = weight ? ` (${weight} g)` : '';
      return `${composition ?? qualifier ?? name}${size}`;
    });
    const weights = new Set([...alloys.values()].map(({ weight }) => weight));
    const described = msgList(kinds, 'disjunction');
    const open = msg('A photo can’t show the metal: {described}.', { described });
    flags.push(flag('metal_open', sentences(open, weights.size > 1 && msg('Weigh the coin.'))));
  } else if (types.length > 1 && designs.length < 2) {
    const kinds = [...new Set(types.map(({ qualifier, name }) => qualifier ?? name))].slice(0, 6);
    flags.push(flag('type_open', msg('Several types are possible: {kinds}.', { kinds: msgList(kinds) })));
  }
  if (mark === null && likely.some((one) => one.document.type.mintMarks.length > 1)) {
    flags.push(
      flag('mark_open', by === 'person' ? msg('Choose the mint mark.') : msg('Look for the mint mark.')),
    );
  }
  return flags;
}

const MOST_VARIETIES = 3;

function ofKeyDate(key: KeyDateRecord | null): Flag[] {
  if (!key) return [];
  if (key.name)
    return [
      flag(
        'key_date',
        sentences(`${key.name}: ${howTo(key)}`, msg('Have it examined before relying on it.')),
      ),
    ];
  if (key.kind === 'condition') return [];
  const isAltered = ALTERED.test(`${key.howToRecognise} ${key.note ?? ''}`);
  const advice = isAltered && msg('Altered coins are known; have yours examined.');
  return [flag('key_date', sentences(kindIs(key.kind, howTo(key)), advice))];
}

const ALTERED = /\b(added|altered|removed|counterfeits?|fakes?|copies)\b/i;

function kindIs(kind: KeyDateRecord['kind'], words: string): string {
  if (kind === 'key') return msg('A key date: {words}', { words });
  if (kind === 'semi-key') return msg('A semi-key date: {words}', { words });
  return kind === 'rarity'
    ? msg('A great rarity: {words}', { words })
    : msg('A scarce issue: {words}', { words });
}

const howTo = ({ howToRecognise }: KeyDateRecord) => howToRecognise.replace(/\.?$/, '.');

function ofVarieties(catalogue: Catalogue, { likely, year, variety }: Identified): Flag[] {
  const ofYear = varietiesIn(catalogue, year);
  const names = likely
    .filter(({ mark }) => mark !== null)
    .flatMap((candidate) => varietiesOf(candidate, ofYear).flatMap((one) => varietyIn(one) ?? []))
    .filter(({ name }) => name !== variety?.name);
  return [...new Map(names.map((one) => [one.name, one])).values()]
    .slice(0, MOST_VARIETIES)
    .map((one) =>
      flag('variety_known', sentences(msg('Check for the variety {name}.', { name: one.name }), howTo(one))),
    );
}

const MOST_DOUBTS = 5;
const LONGEST_DOUBT = 200;

/** In the model's own words. */
const OF_MARK = /\bmint mark\b/i;

export function ofModel(said: AiCoin): Flag[] {
  const unsure: [percent: number | null, flag: Flag][] = [
    [
      said.series === null ? null : said.seriesConfidence,
      flag('unsure', msg('The AI isn’t sure about the series.')),
    ],
    [
      said.year === null ? null : said.yearConfidence,
      flag('unsure', msg('The AI isn’t sure about the year. Compare the date on the coin.')),
    ],
    [
      said.mintMark === null ? null : said.mintMarkConfidence,
      flag('unsure_mark', msg('The AI isn’t sure about the mint mark. Check with a magnifying glass.')),
    ],
  ];
  const doubts = new Set(said.doubts.flatMap((doubt) => sentence(doubt, LONGEST_DOUBT) ?? []));
  return [
    ...unsure.flatMap(([percent, one]) => (percent !== null && percent < LOW ? [one] : [])),
    ...[...doubts]
      .slice(0, MOST_DOUBTS)
      .map((text) => flag(OF_MARK.test(text) ? 'model_doubt_mark' : 'model_doubt', text)),
  ];
}

export function doubtsOf({ said, judgement, isTorn, found, facts, against, amendments }: Case): Doubt[] {
  const { isPossible: possible, remark, mark } = judgement;
  const types = new Set(found.likely.map(({ document }) => document));
  const isOpen = mark === null && found.likely.some(({ document }) => document.type.mintMarks.length > 1);
  // "Philadelphia" is a mint, not a letter.
  const isCorrected =
    judgement.amendments.length > 0 && !(said.spelledMark && !/^P\b/.test(said.spelledMark) && mark === '');
  const doubts: [boolean, Doubt][] = [
    [!possible, 'impossible'],
    [said.year === null, 'year unread'],
    [facts.series === null && facts.coinType === null, 'unknown series'],
    [isCorrected || amendments.some(({ field }) => field === 'year'), 'amended'],
    [types.size > 1 || isOpen, 'ambiguous'],
    [against.flags.length > 0 || isTorn || namesAnotherYear(said), 'contradicted'],
    [remark !== null || (said.by === 'model' && found.variety !== null), 'unusual'],
  ];
  return doubts.flatMap(([holds, doubt]) => (holds ? [doubt] : []));
}

const namesAnotherYear = ({ name, year, by }: Said): boolean => {
  const named = /^\D{0,3}((?:1[789]|20)\d\d)\b/.exec(name ?? '')?.[1];
  return by === 'model' && year !== null && named !== undefined && named !== '1776' && Number(named) !== year;
};

export type Doubt =
  | 'impossible'
  | 'year unread'
  | 'unknown series'
  | 'amended'
  | 'ambiguous'
  | 'contradicted'
  | 'unusual';

/** Percent; yellow from 60, green from 80. */
export const CAPS: Readonly<Record<Doubt, number>> = {
  impossible: 40,
  'year unread': 50,
  'unknown series': 30,
  amended: 75,
  ambiguous: 80,
  contradicted: 70,
  /** Claimed more often than found. */
  unusual: 80,
};

export const SURE = 100;

/** Never raised. */
export function lowered(own: number, doubts: Iterable<Doubt>): number {
  const claimed = Number.isFinite(own) ? Math.min(100, Math.max(0, own)) : 0;
  return Math.floor(Math.min(claimed, ...[...doubts].map((doubt) => CAPS[doubt])));
}
