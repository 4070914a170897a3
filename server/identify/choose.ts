import { dated } from '../../shared/catalogue/possible.ts';
import { isOfMark, readFlags, withFlags } from '../../shared/identify/flags.ts';
import type { Identification, IdentifyAnswer } from '../../shared/identify/model.ts';
import { msg } from '../../shared/language/msg.ts';
import type { Fact, GivenFact, Reading } from '../../shared/recognizer/model.ts';
import { fieldError } from '../core/errors.ts';
import { sidesOf } from '../recognizer/question.ts';
import { rankAgain } from '../recognizer/service.ts';
import type { Choose } from './bodies.ts';
import type { IdentifyDeps } from './deps.ts';
import type { Owner } from './jobs/runs.ts';
import { judge } from './judge.ts';
import { exchanged, exchangedCircles, putInOrder } from './photos.ts';
import { asOriginal, measured, resultOfChoice } from './reader.ts';
import { refereeClaim } from './referee/rules.ts';
import type { Verdict } from './referee/verdict.ts';
import { type HeldResult, openResult, replace } from './temporary.ts';
import { worthOf } from './value.ts';

/** 404 unknown, 409 confirmed, 422 invalid. */
export async function choose(
  deps: IdentifyDeps,
  sender: Owner,
  tempId: string,
  choice: Choose,
): Promise<IdentifyAnswer> {
  const held = await openResult(deps, sender, tempId, 'facts' in choice || 'swap' in choice ? 'any' : 'us');
  const { coinData } = held;
  const identification =
    'typeId' in choice
      ? await chosenCoin(deps, coinData, choice)
      : 'mintMark' in choice
        ? await chosenMark(deps, coinData, choice.mintMark)
        : 'facts' in choice
          ? await resultOfFacts(deps, held, choice.facts)
          : withSidesSwapped(coinData);
  await replace(deps, sender, tempId, identification);
  return { identification, tempId };
}

async function chosenCoin(
  deps: IdentifyDeps,
  before: Identification,
  { typeId, itemId = null, year, mintMark }: Extract<Choose, { typeId: string }>,
): Promise<Identification> {
  const read = before.reading?.candidates.find((one) => one.typeId === typeId && one.itemId === itemId);
  const named = { typeId, itemId, year: year === undefined ? (read?.year ?? null) : year };
  const identification = await resultOfChoice(deps, before, named);
  if (!identification)
    throw fieldError('typeId', 'coin_not_in_catalogue', 'This coin isn’t in the catalogue.');
  return mintMark === undefined ? identification : resultOfMark(deps, identification, mintMark);
}

function chosenMark(deps: IdentifyDeps, before: Identification, mintMark: string): Promise<Identification> {
  if (before.outcome !== 'identified')
    throw fieldError('mintMark', 'coin_not_chosen', 'Choose the coin first.');
  return resultOfMark(deps, before, mintMark);
}

/** Ranks by all answers together; without answers the first result returns. */
async function resultOfFacts(
  deps: IdentifyDeps,
  { scope, coinData: before }: HeldResult,
  facts: readonly Fact[],
): Promise<Identification> {
  const { reading, obverseImageUrl, reverseImageUrl, remembered, original } = before;
  const given = facts.map((fact, at) => labelled(fact, before, `facts.${at}.value`));
  const ranked = reading && rankAgain(deps, reading, facts);
  if (!reading || !ranked) throw fieldError('facts', 'candidates_missing', CANDIDATES_MISSING);
  const { evidence } = reading;
  if (facts.length === 0 && original?.reading)
    return { ...original, remembered, reading: { ...original.reading, evidence } };
  const now: Reading = { ...ranked, evidence, ...(given.length > 0 && { facts: given }) };
  const shown = { obverseImageUrl, reverseImageUrl };
  const photos = reading.swapped && obverseImageUrl ? exchanged(shown) : shown;
  const coin = { scope, answer: null, reading: now, photos, verdict: before };
  putInOrder(coin);
  await judge(deps, coin);
  return { ...coin.verdict, remembered, ...(given.length > 0 && { original: asOriginal(before) }) };
}

/** The ranking stays; the next one counts this as an answer. */
function withSidesSwapped(before: Identification): Identification {
  const { reading } = before;
  const coin = { ...before, ...exchanged(before) };
  if (!reading) return coin;
  const { swapped, question, facts = [], ...rest } = reading;
  const isPair = before.obverseImageUrl !== null && before.reverseImageUrl !== null;
  const said = sidesOf(isPair ? 2 : 1).filter(({ value }) => value === (swapped ? 'asked' : 'swapped'));
  const others = facts.filter(({ kind }) => kind !== 'side');
  return {
    ...coin,
    reading: {
      ...rest,
      circles: exchangedCircles(rest.circles),
      ...(rest.evidence && { facts: [...others, ...said.map((one) => ({ kind: 'side' as const, ...one }))] }),
      ...(question && question.kind !== 'side' && { question }),
      ...(!swapped && { swapped: 'told' }),
    },
  };
}

/** Only an answer that was offered, or a number. */
function labelled(fact: Fact, { reading, original }: Identification, path: string): GivenFact {
  const { kind, value } = fact;
  if (value === null) return { kind, value, label: null };
  const known = [reading, original?.reading].flatMap((one) => [
    ...(one?.facts ?? []),
    ...(one?.question?.kind === kind ? one.question.options.map((option) => ({ kind, ...option })) : []),
  ]);
  const offered = known.find((one) => one.kind === kind && one.value === value);
  if (offered) return { kind, value, label: offered.label };
  const typed = { year: value, diameter: `${value} mm`, weight: `${value} g` };
  if (kind in typed) return { kind, value, label: typed[kind as keyof typeof typed] };
  throw fieldError(path, 'candidate_unknown', 'This is none of the answers to choose from.');
}

/** '' is none. Condition, slab and AI value are unaffected. */
async function resultOfMark(
  deps: IdentifyDeps,
  before: Identification,
  mintMark: string,
): Promise<Identification> {
  const { year, series, coinType, variation, condition } = before;
  const name = renamed(before, mintMark);
  const claim = { name, year, mintMark, series, coinType, variation, condition };
  const verdict = refereeClaim(deps, claim);
  const { size } = measured(verdict, before.reading?.facts ?? []);
  return {
    ...before,
    ...decidedByMark(verdict),
    ...size,
    name,
    isMintMarkOpen: false,
    confidence: Math.min(before.confidence, verdict.confidence),
    ...withFlags([...readFlags(verdict), ...readFlags(before).filter((flag) => !isOfMark(flag))]),
    ...(before.valuationSource !== 'ai' && (await worthOf(deps, verdict.catalogueMatch && verdict, null))),
    original: asOriginal(before),
  };
}

const BY_MARK = [
  'mintMark',
  'totalMintage',
  'rarity',
  'rarityScale',
  'composition',
  'metalContent',
  'weight',
  'diameter',
  'specifications',
  'specialVariations',
  'requiresEdgeMintMark',
  'catalogueMatch',
  'alternatives',
] as const satisfies readonly (keyof Verdict)[];

const decidedByMark = (verdict: Verdict) =>
  Object.fromEntries(BY_MARK.map((field) => [field, verdict[field]])) as Pick<
    Verdict,
    (typeof BY_MARK)[number]
  >;

function renamed({ name, year, mintMark }: Identification, mark: string): string | null {
  if (!name || year === null) return name;
  const before = [dated({ year, mintMark: mintMark ?? '' }), String(year)].find((date) =>
    name.startsWith(`${date} `),
  );
  return before ? dated({ year, mintMark: mark }) + name.slice(before.length) : name;
}

const CANDIDATES_MISSING = msg('This result has nothing to rank again. Please identify the coin again.');
