import { t } from '../../../../shared/language/i18n.ts';
/** What of the coin somebody else changed; nothing but what was just overwritten, where the list is empty. */
export const elsewhereInWords = (fields: readonly string[]): string =>
  fields.length === 0
    ? t('This coin was also changed elsewhere. Yours is the last change, and it stands.')
    : t('This coin was also changed elsewhere: {fields}. Both changes are kept.', {
        fields: fields.join(', '),
      });
