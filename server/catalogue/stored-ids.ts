/** Outdated if version or words change. */
export const idsText = (version: string, words: string, ids: readonly unknown[]): string =>
  JSON.stringify([version, words, ...ids]);

export const hashOf = (words: readonly unknown[]): string => Bun.hash(JSON.stringify(words)).toString(36);

export const isReadBy = (text: string | null | undefined, version: string, words: string): text is string =>
  text?.startsWith(`["${version}","${words}",`) ?? false;

export const isOfWords = (text: string, words: string): boolean => text.split('"', 4)[3] === words;

export const readIds = <Ids extends unknown[]>(
  text: string | null | undefined,
  version: string,
  words: string,
): Ids | null => (isReadBy(text, version, words) ? JSON.parse(text).slice(2) : null);
