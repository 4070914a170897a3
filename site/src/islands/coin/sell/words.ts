import { msg } from '../../../../../shared/language/msg.ts';

/** Categories of a listing (specification 000, section 9). */
const CATEGORIES: readonly string[] = [
  msg('Coins > US > Cents'),
  msg('Coins > US > Nickels'),
  msg('Coins > US > Dimes'),
  msg('Coins > US > Quarters'),
  msg('Coins > US > Half Dollars'),
  msg('Coins > US > Dollars'),
  msg('Coins > US > Other'),
];

/** What a category is chosen from: the one suggested for the coin first, where it is none of the usual ones. */
export const categoryChoices = (suggested: string): readonly string[] =>
  suggested && !CATEGORIES.includes(suggested) ? [suggested, ...CATEGORIES] : CATEGORIES;

/** Whether the description ends with the owner's notes, in a paragraph of their own. */
export const hasNotes = (description: string, notes: string): boolean =>
  description.trim() === notes.trim() || description.trimEnd().endsWith(`\n\n${notes.trim()}`);

/** The description with the owner's notes at its end, or without them. */
export function withNotes(description: string, notes: string, wanted: boolean): string {
  const has = hasNotes(description, notes);
  if (has === wanted) return description;
  return wanted
    ? [description.trimEnd(), notes.trim()].filter(Boolean).join('\n\n')
    : description.trimEnd().slice(0, -notes.trim().length).trimEnd();
}
