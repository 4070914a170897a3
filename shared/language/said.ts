import { translatorNow } from './i18n.ts';

/**
 * The text for English that was made elsewhere, in the language spoken: a sentence, or several of which each is a message. Values in them are
 * found again by the message they stand in. What is no message stays.
 */
export const translated = (text: string): string => (text && translatorNow()?.translated(text)) || text;
