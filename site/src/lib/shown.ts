/**
 * A part that not every server offers, or not to everybody. In the page that was built it is marked, and the server shows or hides it
 * (server/web/fill.ts); once the island knows for itself, it does.
 */
export const shownWith = (name: string, known: boolean | undefined) =>
  known === undefined ? { 'data-with': name } : { hidden: !known };

/** A part in the place of one that is not offered. */
export const shownWithout = (name: string, known: boolean | undefined) =>
  known === undefined ? { 'data-without': name, hidden: true } : { hidden: known };
