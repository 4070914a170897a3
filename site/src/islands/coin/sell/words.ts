/** Categories of a listing (specification 000, section 9). */
const CATEGORIES = ['Cents', 'Nickels', 'Dimes', 'Quarters', 'Half Dollars', 'Dollars', 'Other'].map(
  (name) => `Coins > US > ${name}`,
);

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
