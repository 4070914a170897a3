import { t } from '../../../../shared/language/i18n.ts';
import type { Circles, Placing } from '../../lib/circle.ts';

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
