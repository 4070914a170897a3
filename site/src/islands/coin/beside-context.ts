import { createContext, useContext } from 'react';

/** Whether a coin lies beside a list; else it has a page of its own. */
export const BesideContext = createContext(false);

/** How the parts of a coin lie: on its own page what it looks like stays in sight while its facts are read. */
export function useColumns() {
  const isBeside = useContext(BesideContext);
  const one = 'grid grid-cols-1 gap-5';
  if (isBeside) return { isBeside, whole: one, looks: 'contents', facts: 'contents', bar: '' };
  return {
    isBeside,
    whole: `${one} wide:grid-cols-2 wide:items-start wide:gap-x-8`,
    looks: 'contents wide:sticky wide:top-8 wide:grid wide:grid-cols-1 wide:gap-5',
    facts: 'contents wide:grid wide:grid-cols-1 wide:gap-5',
    bar: 'wide:col-span-2',
  };
}
