import { mintOf } from '../../../../shared/catalogue/mints.ts';
import { formatWholePercent } from '../../../../shared/format/percent.ts';
import type { Alternative, Amendment, Identification } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { FIELDS, type FieldName } from './fields.ts';

/** "The catalogue changed the mint mark from D to S: …" */
export function amendmentInWords({ field, from, to, why }: Amendment): string {
  const said = { field: translated(nameOf(field)), why: translated(why) };
  if (from === null) return t('Catalogue added {field} {to}: {why}', { ...said, to: to ?? '' });
  if (to === null) return t('Catalogue removed {field} {from}: {why}', { ...said, from });
  return t('Catalogue changed {field} from {from} to {to}: {why}', { ...said, from, to });
}

const nameOf = (field: string): string =>
  field in FIELDS
    ? FIELDS[field as FieldName].called
    : field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Another issue beside the coin as it stands: in what it differs where that is the mint alone. */
export function reasonInWords(
  { reason, confidence, year, mintMark, coinType }: Alternative,
  coin: Identification,
): string {
  const isSameButMint = year === coin.year && coinType === coin.coinType && mintMark !== coin.mintMark;
  const mint = mintOf({ year, mintMark, composition: coin.composition });
  const why = isSameButMint
    ? mint
      ? t('The same from {mint}', { mint })
      : t('The same without a mint mark')
    : reason;
  return [isPlain(why) ? '' : translated(why), confidence === null ? '' : formatWholePercent(confidence)]
    .filter(Boolean)
    .join(' · ');
}

/** The heading over it says as much. */
const isPlain = (reason: string) => /^(it may be this one|the AI thought of it) as well$/i.test(reason);
