import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import type { Circles, Placing, Size } from '../../lib/circle.ts';
import { isSameFile, PhotoRefused, prepare } from '../../lib/enhance.ts';
import { type PhotoProblem, photoProblem } from '../../lib/photos.ts';
import { dismissToast, toast } from '../../lib/toast.ts';
import type { Done } from '../../ui/done-notice.tsx';
import { noPhotos, notEnhanced, samePhoto } from './problem.ts';

/** A photo that was let in. */
export interface Photo {
  original: File;
  /** What is sent: enhanced where that was possible. */
  photo: File;
  /** Address of the preview. */
  thumbnail: string;
  /** Of the photo, in pixels; the preview is its middle. */
  size: Size;
  /** Where the coin lies on it; left out where this device could not look. */
  placing?: Placing;
}

/** Takes photos in, one after the other, and remembers which is the obverse. `refuse` says what is wrong with them. */
export function usePhotos(refuse: (problem: PhotoProblem | null) => void) {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [choice, setChoice] = useState<Choice>(null);
  /** How many are being worked on, and which of them; null when none is. */
  const [preparing, setPreparing] = useState<{ index: number; count: number } | null>(null);
  const isPreparing = useRef(false);
  const addresses = useRef<string[]>([]);
  const [said, setSaid] = useState<Done | null>(null);
  const warning = useRef(0);
  /** What the notice says has been done, or is of no use any more. */
  const settle = () => {
    setSaid(null);
    dismissToast(warning.current);
  };

  useEffect(
    () => () => {
      release(addresses.current);
      dismissToast(warning.current);
    },
    [],
  );

  /** Answers false, and says why, where they cannot be taken. */
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
    // A second photo, added to one that is the obverse already, is the reverse.
    if (photos.length === 1) setChoice(0);
    setPhotos([...photos, ...added]);
    const description = readyWords(photos.length + added.length, photos.length);
    setSaid(enhanced ? { title: t('Images Ready'), description } : null);
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
  return { photos, choice, preparing, said, add, reset, toggle, settle, place };
}

function release(addresses: string[]) {
  for (const address of addresses.splice(0)) URL.revokeObjectURL(address);
}

function readyWords(count: number, before: number): string {
  if (count === 1) return t('Your photo is the obverse.');
  return before === 1 ? t('Both sides are there.') : t('Choose which photo shows the obverse.');
}

/** A file that went away between choosing and reading: a card pulled out, a cloud that did not deliver. */
const unreadable = (error: unknown): PhotoProblem => ({
  title: t('Image Quality Issue'),
  description:
    error instanceof DOMException
      ? t('A photo could not be read from your device. Please choose it again.')
      : t('A photo could not be prepared. Please choose another one.'),
});

/** Which of two photos is the obverse: its index, or null while nobody has said. */
export type Choice = 0 | 1 | null;

/** After a photo was pressed: it becomes the obverse, or is no longer when it was. */
export const toggled = (choice: Choice, pressed: 0 | 1): Choice => (choice === pressed ? null : pressed);

/** The side a photo shows, of so many; null while nobody has said. A single photo is the obverse. */
export function sideOf(index: number, count: number, choice: Choice): 'Obverse' | 'Reverse' | null {
  if (count === 1) return 'Obverse';
  if (choice === null) return null;
  return index === choice ? 'Obverse' : 'Reverse';
}

/** A side in words. */
export const sideName = (side: 'Obverse' | 'Reverse'): string =>
  side === 'Obverse' ? t('Obverse') : t('Reverse');

/** The photos in their places; null while the obverse of two has not been chosen, or there is none. */
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

/** Both sides as they are sent, and where the coin lies on them. */
export function toSend({ obverse, reverse }: { obverse: Ready; reverse: Ready | null }) {
  const circles: Circles = {
    obverse: obverse.placing?.circle ?? null,
    reverse: reverse?.placing?.circle ?? null,
  };
  return { obverse: obverse.photo, reverse: reverse?.photo ?? null, circles };
}
