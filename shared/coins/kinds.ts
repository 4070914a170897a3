import { msg } from '../language/msg.ts';

/** What a piece is, with the words for a screen. Only coins and sets are judged by the catalogue. */
export const KINDS = {
  coin: msg('Coin'),
  set: msg('Set'),
  roll: msg('Roll'),
  bullion: msg('Bar or round'),
  medal: msg('Medal'),
  token: msg('Token'),
  banknote: msg('Banknote'),
} as const;
export type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as [Kind, ...Kind[]];

/** The category of US pieces that are no coins; those of other countries go by their country. */
export const KIND_CATEGORIES: Readonly<Partial<Record<Kind, string>>> = {
  roll: 'Rolls',
  bullion: 'Bars and Rounds',
  medal: 'Medals',
  token: 'Tokens',
  banknote: 'Banknotes',
};

/** A number of a printed or web catalogue: KM# 12, N# 4321, Pick 117. */
export interface CatalogueNumber {
  catalogue: string;
  number: string;
}
export const MAX_CATALOGUE_NUMBERS = 12;

/** "KM# 12; N# 4321" as a list; what has no number is left out. */
export function parseCatalogueNumbers(text: string): CatalogueNumber[] {
  return text
    .slice(0, 1000)
    .split(/[;,\n]/)
    .flatMap((part) => {
      // Short and without runs of spaces before an expression sees it.
      const plain = part.replace(/\s+/g, ' ').trim().slice(0, 80);
      const [, catalogue = '', number = ''] =
        /^([^#]{1,30})# ?(.+)$/.exec(plain) ?? /^(\D{1,30}) ?(\d.*)$/.exec(plain) ?? [];
      return catalogue.trim() && /\d/.test(number)
        ? [{ catalogue: catalogue.trim(), number: number.trim().slice(0, 40) }]
        : [];
    })
    .slice(0, MAX_CATALOGUE_NUMBERS);
}

export const catalogueNumbersText = (numbers: readonly CatalogueNumber[] | null): string =>
  (numbers ?? []).map(({ catalogue, number }) => `${catalogue}# ${number}`).join('; ');
