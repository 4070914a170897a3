/**
 * What the words of a stored coin were read as, as its row keeps it: JSON of the catalogue's version, a hash of the words, and ids. It counts only
 * where version and words are still those, so that whoever changes either need not think of it.
 */
export const idsText = (version: string, words: string, ids: readonly unknown[]): string =>
  JSON.stringify([version, words, ...ids]);

/** By which words are told from others. */
export const hashOf = (words: readonly unknown[]): string => Bun.hash(JSON.stringify(words)).toString(36);

/** Whether that version of the catalogue read these words. */
export const isReadBy = (text: string | null | undefined, version: string, words: string): text is string =>
  text?.startsWith(`["${version}","${words}",`) ?? false;

/** Whether they are of these words, whichever version read them. */
export const isOfWords = (text: string, words: string): boolean => text.split('"', 4)[3] === words;

/** The ids, where that version read these words; else null. */
export const readIds = <Ids extends unknown[]>(
  text: string | null | undefined,
  version: string,
  words: string,
): Ids | null => (isReadBy(text, version, words) ? JSON.parse(text).slice(2) : null);
