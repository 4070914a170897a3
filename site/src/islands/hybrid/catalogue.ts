import type { CrossCheck, Identification } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { type FieldName, sameAs } from './choices.ts';

/** What the catalogue makes of the two, in a sentence; null where it knows nothing of it. */
export function catalogueInWords(
  { fields }: CrossCheck,
  { catalogueMatch, year, mintMark }: Identification,
): string | null {
  const row = (name: FieldName) => fields.find(({ field }) => field === name);
  const decides = fields.some(({ catalogue }) => catalogue !== null);
  if (decides) {
    const isOneOf = (['first', 'second'] as const).some((voice) =>
      fields.every(({ catalogue, ...said }) => catalogue === null || sameAs(catalogue, said[voice])),
    );
    return isOneOf
      ? t('Only one of the two is in the catalogue.')
      : t('Neither is in the catalogue; it shows the closest match.');
  }
  const isHeld = row('year')?.first === String(year) && sameAs(row('mintMark')?.first ?? null, mintMark);
  const areDated = row('year')?.second && row('coinType')?.agree;
  const differ = fields.some(({ field, agree }) => !agree && (field === 'year' || field === 'mintMark'));
  return isHeld && areDated && differ && catalogueMatch?.possible ? t('Both are in the catalogue.') : null;
}
