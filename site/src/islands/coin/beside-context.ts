import { createContext, useContext } from 'react';

/** Is the coin shown in the split view? */
export const BesideContext = createContext(false);

/** Column classes; on the coin's own page the photos stay in view while the facts scroll. */
export function useColumns() {
  const isBeside = useContext(BesideContext);
  const one = 'grid grid-cols-1 gap-5';
  if (isBeside) return { isBeside, whole: one, photos: 'contents', faces: '', facts: 'contents', bar: '' };
  return {
    isBeside,
    whole: `${one} wide:grid-cols-2 wide:items-start wide:gap-x-8`,
    photos: 'contents wide:sticky wide:top-8 wide:grid wide:grid-cols-1 wide:gap-5',
    // One above the other, and together no higher than the screen.
    faces: 'wide:grid-cols-1 wide:justify-items-center wide:gap-y-2 wide:[&>figure]:w-[min(100%,34vh)]',
    facts: 'contents wide:grid wide:grid-cols-1 wide:gap-5',
    bar: 'wide:col-span-2',
  };
}
