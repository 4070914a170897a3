import { mintOf } from '../../../../shared/format/mint-marks.ts';
import type { Alternative, Amendment, Identification } from '../../../../shared/identify/model.ts';

/** "The catalogue changed the mint mark from D to S: …" */
export function amendmentInWords({ field, from, to, why }: Amendment): string {
  const name = field.replace(/([A-Z])/g, ' $1').toLowerCase();
  const change =
    from === null ? `added the ${name} ${to ?? ''}` : `changed the ${name} from ${from} to ${to ?? 'none'}`;
  return `The catalogue ${to === null && from !== null ? `took away the ${name} ${from}` : change}: ${why}`;
}

/** Another issue beside the coin as it stands: in what it differs where that is the mint alone. */
export function reasonInWords(
  { reason, confidence, year, mintMark, coinType }: Alternative,
  coin: Identification,
): string {
  const isSameButMint = year === coin.year && coinType === coin.coinType && mintMark !== coin.mintMark;
  const mint = mintOf({ year, mintMark, composition: coin.composition });
  const why = isSameButMint ? (mint ? `The same from ${mint}` : 'The same without a mint mark') : reason;
  return [isPlain(why) ? '' : why, confidence === null ? '' : `${Math.round(confidence)}%`]
    .filter(Boolean)
    .join(' · ');
}

/** The heading over it says as much. */
const isPlain = (reason: string) => /^(it may be this one|the AI thought of it) as well$/i.test(reason);
