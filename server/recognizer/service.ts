import type { AskedScope } from '../../shared/catalogue/world-search.ts';
import { msg } from '../../shared/language/msg.ts';
import type { Reading } from '../../shared/recognizer/model.ts';
import { decide } from './decide.ts';
import type { RecognizerDeps } from './deps.ts';
import { isWorldKey, typeOfKey } from './described-type.ts';
import { galleryOf } from './gallery.ts';
import { lexiconOf } from './lexicon.ts';
import { soughtIn } from './score-text.ts';
import { bundledGallery } from './starter.ts';
import type { Engine, SideAsked } from './vision/seen.ts';
import { worldLexicon } from './world/lexicon.ts';
import { readWorld } from './world/read.ts';

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
  userId: string,
  sides: SideAsked[],
  signal?: AbortSignal,
  known: Parameters<typeof decide>[3] = {},
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
    const reading = decide(deps.catalogue(), seen, gallery, known);
    if (scope !== 'us' && !saysAmerica(reading)) {
      const abroad = all.flatMap((side) =>
        isWorldKey(side.typeId) ? { ...side, typeId: typeOfKey(side.typeId) } : [],
      );
      const world = readWorld(deps.world(), seen, abroad, known);
      if (world) reading.world = world;
    }
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

function soughtWords(deps: RecognizerDeps, scope: AskedScope): string[] {
  const words = soughtIn(lexiconOf(deps.catalogue()));
  return scope === 'us' ? words : [...words, ...soughtIn(worldLexicon(deps.world()))];
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
  message: msg('The embedded reader could not look at the photos.'),
  advice: [],
  denominations: [],
  words: [],
  year: null,
  metal: null,
  circles: [],
};
