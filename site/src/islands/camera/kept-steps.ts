import { useCallback, useState } from 'react';
import { reduced, toFile, toUrl } from '../../lib/captured-photos.ts';
import { placingFrom } from '../../lib/circle.ts';
import { keepText, readText } from '../../lib/drafts.ts';
import { FINDING } from './camera-labels.ts';
import type { Finding } from './quality.ts';
import { BEGINNING, nextSteps, type Shot, type Side, type StepAction, type Steps } from './steps.ts';

/** Each purpose has photos of its own. */
export type Purpose = 'identify' | 'identify-global' | 'manual-entry';

/** In session storage: a phone may discard a hidden page, and a session may end. */
const keyOf = (purpose: Purpose) => `mintmark:camera:${purpose}`;

/** Outlives the screen: the module stays loaded between pages. */
const stepsByPurpose = new Map<Purpose, Steps>();

function stepsFor(purpose: Purpose): Steps {
  const steps = stepsByPurpose.get(purpose) ?? stepsFrom(readText(keyOf(purpose)));
  stepsByPurpose.set(purpose, steps);
  return steps;
}

async function store(purpose: Purpose, steps: Steps) {
  const before = stepsByPurpose.get(purpose);
  stepsByPurpose.set(purpose, steps);
  // Delete removed photos at once; else the old text stays until the new one is ready.
  const isPhotoRemoved = (['obverse', 'reverse'] as const).some(
    (side) => before?.[side] && before[side].blob !== steps[side]?.blob,
  );
  if (!before || isPhotoRemoved) keepText(keyOf(purpose), null);
  const text = await textOf(steps);
  if (stepsByPurpose.get(purpose) === steps) keepText(keyOf(purpose), text);
}

export function useKeptSteps(purpose: Purpose) {
  const [steps, setSteps] = useState(() => stepsFor(purpose));
  const act = useCallback(
    (action: StepAction) => {
      const before = stepsFor(purpose);
      const next = nextSteps(before, action);
      void store(purpose, next);
      const held = new Set([next.obverse?.url, next.reverse?.url]);
      for (const shot of [before.obverse, before.reverse]) {
        if (shot && !held.has(shot.url)) URL.revokeObjectURL(shot.url);
      }
      setSteps(next);
    },
    [purpose],
  );
  return [steps, act] as const;
}

export const forgetSteps = (purpose: Purpose) => void store(purpose, BEGINNING);

/** Characters for one coin's photos, of a tab's five million: the form stores photos as well. */
export const ROOM = 2_400_000;

const urls = new WeakMap<Blob, Promise<string>>();

function urlOf(photo: Blob): Promise<string> {
  const url = urls.get(photo) ?? toUrl(photo);
  urls.set(photo, url);
  return url;
}

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

export function stepsFrom(text: string | null): Steps {
  try {
    const stored: Record<string, unknown> = JSON.parse(text ?? '{}');
    const obverse = shotFrom(stored.obverse, 'obverse');
    if (!obverse) return BEGINNING;
    const reverse = shotFrom(stored.reverse, 'reverse');
    const oneSided = stored.oneSided === true && !reverse;
    const isWhole = reverse !== null || oneSided;
    return {
      obverse,
      reverse,
      oneSided,
      side: stored.side === 'obverse' ? 'obverse' : 'reverse',
      step: stored.step === 'review' && isWhole ? 'review' : 'shoot',
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
