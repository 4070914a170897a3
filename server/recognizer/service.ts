import type { OwnerId } from '../../db/schema.ts';
import type { AskedScope } from '../../shared/catalogue/world-search.ts';
import { msg } from '../../shared/language/msg.ts';
import type { Fact, Reading, SlabLabel } from '../../shared/recognizer/model.ts';
import { decideOn } from './decide.ts';
import type { RecognizerDeps } from './deps.ts';
import { galleryOf } from './gallery.ts';
import { lexiconOf } from './lexicon.ts';
import { type Look, lookOf, pack, unpack } from './likeness.ts';
import { soughtIn } from './score-text.ts';
import { bundledGallery, isWorldKey, typeOfKey } from './starter.ts';
import type { Engine, SideAsked, SideSeen } from './vision/seen.ts';
import { ADVICE } from './words.ts';
import { soughtAbroad, worldLexicon } from './world/lexicon.ts';
import { readWorldOn } from './world/read.ts';

/** Null if off. */
export function readerOf(deps: Pick<RecognizerDeps, 'reader' | 'log'>): Engine | null {
  const { reader } = deps;
  if (reader?.state !== 'off') return reader;
  if (!told.has(reader)) deps.log.warn('the embedded reader is off', { why: reader.why });
  told.add(reader);
  return null;
}

const told = new WeakSet<Engine>();

/** Obverse first; throws only on abort. */
export async function readCoin(
  deps: RecognizerDeps,
  userId: OwnerId,
  sides: SideAsked[],
  signal?: AbortSignal,
  scope: AskedScope = 'us',
): Promise<Reading> {
  const reader = readerOf(deps);
  if (!reader) return OFF;
  const began = performance.now();
  const pace = () => (performance.now() - began) / sides.length;
  const note = (state: Reading['state'], more: object = {}) =>
    deps.log.info('reading', { userId, state, ms: Math.round(performance.now() - began), ...more });
  try {
    const all = [...(await galleryOf(deps, userId)), ...(await bundledGallery(deps))];
    const gallery = all.filter(({ typeId }) => !isWorldKey(typeId));
    const looks = (scope === 'us' ? gallery : all).map(({ key, side, descriptor }) => ({
      key,
      side,
      descriptor,
    }));
    const readsText = deps.config.reader === 'full';
    const words = readsText ? soughtWords(deps, scope) : [];
    const request = { sides, gallery: looks, readsText, words };
    const seen = await reader.look(request, signal);
    const abroad = all.flatMap((side) =>
      isWorldKey(side.typeId) ? { ...side, typeId: typeOfKey(side.typeId) } : [],
    );
    const reading = rank(deps, lookOf(seen, gallery, scope === 'us' ? undefined : abroad), []);
    const several = seen.find((side) => side.several?.length)?.several;
    if (several) reading.coins = several;
    const slab = bestLabel(seen);
    if (slab) Object.assign(reading, { slab, ...(reading.candidates.length === 0 && ofLabel(slab)) });
    if (reader.waiting === 0) paces.set(reader, pace());
    note(reading.state, { sides: sides.length, gallery: gallery.length });
    return reading;
  } catch (error) {
    // A lower bound.
    if (signal?.aborted) paces.set(reader, Math.max(pace(), paces.get(reader) ?? 0));
    signal?.throwIfAborted();
    note('off', { error });
    readerOf(deps);
    return OFF;
  }
}

function rank(
  deps: Pick<RecognizerDeps, 'catalogue' | 'world'>,
  look: Look,
  facts: readonly Fact[],
): Reading {
  const reading = decideOn(deps.catalogue(), look, facts);
  if (look.abroad && !saysAmerica(reading)) {
    const world = readWorldOn(deps.world(), look, facts);
    if (world) {
      // A US coin may still be the likelier one.
      if (reading.candidates.length === 0) delete reading.question;
      // Its message asks for the other side.
      if (world.world?.country || world.world?.denomination)
        reading.advice = reading.advice.filter((one) => one !== ADVICE.bothSides);
      Object.assign(reading, world);
    }
  }
  // Needed as long as something is asked.
  return reading.question && facts.length === 0 ? { ...reading, evidence: pack(look) } : reading;
}

/** The reading with these facts in place of all others; null where its evidence was not stored. */
export function rankAgain(
  deps: Pick<RecognizerDeps, 'catalogue' | 'world'>,
  { evidence, coins, slab }: Reading,
  facts: readonly Fact[],
): Reading | null {
  if (evidence === undefined) return null;
  return { ...rank(deps, unpack(evidence), facts), ...(coins && { coins }), ...(slab && { slab }) };
}

/** Instead of "nothing could be read". */
function ofLabel({ company, grade, certificationNumber }: SlabLabel): Partial<Reading> {
  const read = [company, grade, certificationNumber].filter(Boolean).join(' ');
  return { state: 'unsure', message: msg('The label of the holder reads {read}.', { read }), advice: [] };
}

/** The barcode is often on one side only. */
function bestLabel(seen: readonly SideSeen[]): SlabLabel | undefined {
  const labels = seen.flatMap(({ slab }) => slab ?? []);
  return (
    labels.find(({ isChecked }) => isChecked) ?? labels.find(({ from }) => from === 'barcode') ?? labels[0]
  );
}

function soughtWords(deps: RecognizerDeps, scope: AskedScope): string[] {
  const words = soughtIn(lexiconOf(deps.catalogue()));
  if (scope === 'us') return words;
  return [...words, ...soughtAbroad(worldLexicon(deps.world()))];
}

/** Coins of the Philippines share the words. */
const saysAmerica = ({ words, candidates }: Reading) =>
  words.includes('UNITED STATES OF AMERICA') && candidates.length > 0;

/** Ms per photo. */
const paces = new WeakMap<Engine, number>();

/** Ms; 0 before the first photo. */
export const likelyMs = (reader: Engine, photos: number): number => (paces.get(reader) ?? 0) * photos;

export const OFF: Reading = {
  state: 'off',
  candidates: [],
  message: msg('Recognition couldn’t analyze the photos.'),
  advice: [],
  denominations: [],
  words: [],
  year: null,
  metal: null,
  circles: [],
};
