import { readFileSync } from 'node:fs';

/** To be raised when words are read in another way (server/catalogue/identified.ts): what stored coins were read as is then read anew. */
const READING = 1n;

/** What tells the content of some files from any other; one that cannot be read counts as well, and nothing is kept in memory. */
export const versionOf = (files: readonly string[]): string => versionOfContents(files.map(contentOf));

function contentOf(file: string): Uint8Array | string {
  try {
    return readFileSync(file);
  } catch {
    return '';
  }
}

/** The same of what was read already. */
export const versionOfContents = (contents: readonly (string | Uint8Array)[]): string =>
  contents.reduce((seed, content) => BigInt(Bun.hash(content, seed)), READING).toString(36);
