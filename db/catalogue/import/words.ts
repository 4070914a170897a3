import corrections from './corrections.json';

/** Words as an id: "World's Columbian" is world-s-columbian. */
export const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^a-zA-Z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();

/** The sources' working words in the words of the catalogue. */
export const reworded = (text: string): string =>
  corrections.wording.reduce((said, [from = '', to = '']) => said.replace(new RegExp(from, 'g'), to), text);

const SMALL = new Set(['and', 'at', 'in', 'of', 'on', 'over', 'the', 'with']);

/** "doubled die obverse" as a name: "Doubled Die Obverse". */
export const titled = (text: string): string =>
  text.replace(/(?<![\w'])[a-z]+/g, (word, at: number) =>
    at > 0 && SMALL.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
  );
