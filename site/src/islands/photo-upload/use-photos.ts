import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import type { Circles, Placing, Size } from '../../lib/circle.ts';
import { isSameFile, PhotoRefused, prepare } from '../../lib/enhance.ts';
import { type PhotoProblem, photoProblem } from '../../lib/photos.ts';
import { dismissToast, toast } from '../../lib/toast.ts';
import type { Done } from '../../ui/notice.tsx';
import { noPhotos, notEnhanced, samePhoto } from './problem.ts';

export interface Photo {
  original: File;
  /** Enhanced where possible. */
  photo: File;
  /** Object URL. */
  thumbnail: string;
  size: Size;
  placing?: Placing;
}

export function usePhotos(refuse: (problem: PhotoProblem | null) => void) {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [choice, setChoice] = useState<Choice>(null);
  const [preparing, setPreparing] = useState<{ index: number; count: number } | null>(null);
  const isPreparing = useRef(false);
  const addresses = useRef<string[]>([]);
  const [notice, setNotice] = useState<Done | null>(null);
  const warning = useRef(0);
  /** Clears messages. */
  const settle = () => {
    setNotice(null);
    dismissToast(warning.current);
  };

  useEffect(
    () => () => {
      release(addresses.current);
      dismissToast(warning.current);
    },
    [],
  );

  /** Rejects with a message. */
  async function isGood(files: readonly File[]): Promise<boolean> {
    const all = [...photos.map(({ original }) => original), ...files];
    const [first, second] = all;
    const problem =
      files.length === 0
        ? noPhotos()
        : (photoProblem(all) ?? (first && second && (await isSameFile(first, second)) ? samePhoto() : null));
    refuse(problem);
    return problem === null;
  }

  async function prepareAll(files: readonly File[]) {
    const added: Photo[] = [];
    let enhanced = true;
    for (const [index, original] of files.entries()) {
      setPreparing({ index, count: files.length });
      const { thumbnail, isEnhanced, ...ready } = await prepare(original);
      const address = URL.createObjectURL(thumbnail);
      addresses.current.push(address);
      added.push({ original, ...ready, thumbnail: address });
      enhanced &&= isEnhanced;
    }
    // A photo added to a known obverse is the reverse.
    if (photos.length === 1) setChoice(0);
    setPhotos([...photos, ...added]);
    const description = readyWords(photos.length + added.length, photos.length);
    setNotice(enhanced ? { title: t('Images Ready'), description } : null);
    if (!enhanced) warning.current = toast({ ...notEnhanced(), variant: 'warning' });
  }

  async function add(files: readonly File[]) {
    if (isPreparing.current) return;
    isPreparing.current = true;
    try {
      if (await isGood(files)) await prepareAll(files);
    } catch (error) {
      refuse(error instanceof PhotoRefused ? error.problem : unreadable(error));
    } finally {
      isPreparing.current = false;
      setPreparing(null);
    }
  }

  const reset = () => {
    settle();
    release(addresses.current);
    setPhotos([]);
    setChoice(null);
    refuse(null);
  };

  const toggle = (pressed: 0 | 1) => {
    settle();
    setChoice((now) => toggled(now, pressed));
  };
  const place = (index: number, placing: Placing) => {
    settle();
    setPhotos((now) => now.map((photo, at) => (at === index ? { ...photo, placing } : photo)));
  };
  return { photos, choice, preparing, notice, add, reset, toggle, settle, place };
}

function release(addresses: string[]) {
  for (const address of addresses.splice(0)) URL.revokeObjectURL(address);
}

function readyWords(count: number, before: number): string {
  if (count === 1) return t('Your photo is the obverse.');
  return before === 1 ? t('Both sides added.') : t('Choose which photo shows the obverse.');
}

const unreadable = (error: unknown): PhotoProblem => ({
  title: t('Image Quality Issue'),
  description:
    error instanceof DOMException
      ? t('A photo could not be read from your device. Please choose it again.')
      : t('A photo could not be prepared. Please choose another one.'),
});

/** Index of the obverse of two photos; null before a choice. */
export type Choice = 0 | 1 | null;

/** Pressing the obverse again clears the choice. */
export const toggled = (choice: Choice, pressed: 0 | 1): Choice => (choice === pressed ? null : pressed);

export function sideOf(index: number, count: number, choice: Choice): 'Obverse' | 'Reverse' | null {
  if (count === 1) return 'Obverse';
  if (choice === null) return null;
  return index === choice ? 'Obverse' : 'Reverse';
}

export const sideName = (side: 'Obverse' | 'Reverse'): string =>
  side === 'Obverse' ? t('Obverse') : t('Reverse');

/** Several coins were found, and none was chosen. */
export const isCoinOpen = ({ placing }: Pick<Ready, 'placing'>): boolean =>
  placing?.several !== undefined && placing.circle === null;

export function inPlace<Photo>(
  photos: readonly Photo[],
  choice: Choice,
): { obverse: Photo; reverse: Photo | null } | null {
  const [first, second] = photos;
  if (first === undefined) return null;
  if (second === undefined) return { obverse: first, reverse: null };
  if (choice === null) return null;
  return choice === 0 ? { obverse: first, reverse: second } : { obverse: second, reverse: first };
}

interface Ready {
  photo: File;
  placing?: Placing;
}

/** Both sides as they are sent, with their circles. */
export function toSend({ obverse, reverse }: { obverse: Ready; reverse: Ready | null }) {
  const circles: Circles = {
    obverse: obverse.placing?.circle ?? null,
    reverse: reverse?.placing?.circle ?? null,
  };
  return { obverse: obverse.photo, reverse: reverse?.photo ?? null, circles };
}
