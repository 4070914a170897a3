/** What of the coin somebody else changed; nothing but what was just overwritten, where the list is empty. */
export const elsewhereInWords = (fields: readonly string[]): string =>
  fields.length === 0
    ? 'This coin was also changed elsewhere. Yours is the last change, and it stands.'
    : `This coin was also changed elsewhere: ${fields.join(', ')}. Both changes are kept.`;
