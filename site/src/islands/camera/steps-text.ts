import { placingFrom } from '../../lib/circle.ts';
import { reduced, toFile, toUrl } from '../../lib/photo-text.ts';
import type { Finding } from './quality.ts';
import { BEGINNING, type Shot, type Side, type Steps } from './steps.ts';
import { FINDING } from './words.ts';

/** The most letters that one coin's photos may take, of the five million of a tab: there are those of the form as well. */
export const ROOM = 2_400_000;

/** Each photo is spelled out once, however often the steps change around it. */
const urls = new WeakMap<Blob, Promise<string>>();

function urlOf(photo: Blob): Promise<string> {
  const url = urls.get(photo) ?? toUrl(photo);
  urls.set(photo, url);
  return url;
}

/** The steps for a store of letters, with smaller photos where there is no room for these; null where nothing is kept. */
export async function textOf(
  steps: Steps,
  smaller: (photo: Blob) => Promise<Blob> = reduced,
): Promise<string | null> {
  if (!steps.obverse) return null;
  for (const fitted of [(photo: Blob) => photo, smaller]) {
    const text = await spelled(steps, fitted).catch(() => null);
    if (text && text.length <= ROOM) return text;
  }
  return null;
}

async function spelled(steps: Steps, fitted: (photo: Blob) => Blob | Promise<Blob>): Promise<string> {
  const spell = async (shot: Shot | null) =>
    shot && {
      photo: await urlOf(await fitted(shot.blob)),
      findings: shot.findings,
      framed: shot.framed,
      placing: shot.placing,
    };
  return JSON.stringify({
    ...steps,
    obverse: await spell(steps.obverse),
    reverse: await spell(steps.reverse),
  });
}

/** The steps as they were kept; the beginning where nothing was, or nothing that can be read. */
export function stepsFrom(text: string | null): Steps {
  try {
    const kept: Record<string, unknown> = JSON.parse(text ?? '{}');
    const obverse = shotFrom(kept.obverse, 'obverse');
    if (!obverse) return BEGINNING;
    const reverse = shotFrom(kept.reverse, 'reverse');
    const oneSided = kept.oneSided === true && !reverse;
    const isWhole = reverse !== null || oneSided;
    return {
      obverse,
      reverse,
      oneSided,
      side: kept.side === 'obverse' ? 'obverse' : 'reverse',
      step: kept.step === 'review' && isWhole ? 'review' : 'shoot',
    };
  } catch {
    return BEGINNING;
  }
}

const isFinding = (value: unknown): value is Finding => typeof value === 'string' && value in FINDING;

function shotFrom(value: unknown, side: Side): Shot | null {
  const { photo, findings, framed, placing } = (value ?? {}) as Record<string, unknown>;
  const blob = toFile(photo, side);
  return (
    blob && {
      blob,
      url: URL.createObjectURL(blob),
      findings: Array.isArray(findings) ? findings.filter(isFinding) : [],
      framed: framed === true,
      placing: placingFrom(placing),
    }
  );
}
