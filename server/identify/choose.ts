import { dated } from '../../shared/catalogue/possible.ts';
import type { Identification, IdentifyAnswer } from '../../shared/identify/model.ts';
import type { Reading } from '../../shared/recognizer/model.ts';
import { fieldError } from '../core/errors.ts';
import { readerOf } from '../recognizer/service.ts';
import type { Choose } from './bodies.ts';
import type { IdentifyDeps } from './deps.ts';
import { queuedForReader } from './jobs/asking.ts';
import { perform } from './jobs/progress.ts';
import type { Sender } from './jobs/runs.ts';
import { askedSides, shownPhotos } from './photos.ts';
import { ofDenomination, resultOfChoice, resultOfReading } from './reader.ts';
import { refereeClaim } from './referee/referee.ts';
import type { Verdict } from './referee/verdict.ts';
import { openResult, replace } from './temporary.ts';
import { worthOf } from './value.ts';

/** 404 unknown, 409 confirmed, 422 invalid. */
export async function choose(
  deps: IdentifyDeps,
  sender: Sender,
  tempId: string,
  choice: Choose,
): Promise<IdentifyAnswer> {
  const { coinData } = await openResult(deps, sender, tempId);
  const identification =
    'typeId' in choice
      ? await chosenCoin(deps, coinData, choice)
      : 'mintMark' in choice
        ? await chosenMark(deps, coinData, choice.mintMark)
        : await chosenFace(deps, sender, coinData, choice.denominationCents);
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
  if (!identification) throw fieldError('typeId', 'This coin isn’t in the catalogue.');
  return mintMark === undefined ? identification : resultOfMark(deps, identification, mintMark);
}

function chosenMark(deps: IdentifyDeps, before: Identification, mintMark: string): Promise<Identification> {
  if (before.outcome !== 'identified') throw fieldError('mintMark', 'Choose the coin first.');
  return resultOfMark(deps, before, mintMark);
}

async function chosenFace(
  deps: IdentifyDeps,
  sender: Sender,
  before: Identification,
  cents: number,
): Promise<Identification> {
  const listed = before.reading && ofDenomination(before.reading, cents);
  const reading = listed ?? (before.reading && (await readAgain(deps, sender, before, cents)));
  if (!reading?.candidates.some(({ denominationCents }) => denominationCents === cents))
    throw fieldError('denominationCents', 'No match with this face value.');
  const { obverseImageUrl, reverseImageUrl, remembered } = before;
  const identification = await resultOfReading(deps, reading, { obverseImageUrl, reverseImageUrl });
  return { ...identification, remembered, original: before.original ?? before };
}

/** Null without a reader. */
async function readAgain(
  deps: IdentifyDeps,
  sender: Sender,
  coinData: Identification,
  denominationCents: number,
): Promise<Reading | null> {
  if (!readerOf(deps) || !coinData.obverseImageUrl) return null;
  let reading: Reading | null = null;
  await perform(deps, sender, { kind: 're-identify' }, async (run) => {
    reading = await queuedForReader(deps, run, async (read) => {
      const photos = await shownPhotos(deps, run.caller.id, coinData);
      return read(await askedSides(deps, run.caller.id, coinData, photos), { denominationCents });
    });
    return { identification: coinData, tempId: null, coin: null, failure: null };
  });
  return reading;
}

const OF_MARK = /\bmint mark\b|^Which mint\b/i;

/** '' is none. Condition, slab and AI value are unaffected. */
export async function resultOfMark(
  deps: IdentifyDeps,
  before: Identification,
  mintMark: string,
): Promise<Identification> {
  const { year, series, coinType, variation, condition } = before;
  const name = renamed(before, mintMark);
  const claim = { name, year, mintMark, series, coinType, variation, condition };
  const verdict = refereeClaim(deps.catalogue(), claim);
  return {
    ...before,
    ...decidedByMark(verdict),
    name,
    isMintMarkOpen: false,
    confidence: Math.min(before.confidence, verdict.confidence),
    uncertaintyFlags: [
      ...new Set([
        ...verdict.uncertaintyFlags,
        ...before.uncertaintyFlags.filter((flag) => !OF_MARK.test(flag)),
      ]),
    ],
    ...(before.valuationSource !== 'ai' && (await worthOf(deps, verdict.catalogueMatch && verdict, null))),
    original: before.original ?? before,
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
