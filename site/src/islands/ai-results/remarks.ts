import { mintOf } from '../../../../shared/catalogue/mints.ts';
import type { Alternative, Identification } from '../../../../shared/identify/model.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { isProposed, isToldByCard, readingOf } from '../reader/reading.ts';
import { reviewReason } from './review.ts';

/** The sentences about an answer, by who says them and what they are for. */
export interface Remarks {
  /** What was put right, and what cannot be or stays open by what the catalogue knows. */
  catalogue: string[];
  unsure: string[];
  /** What to look for, and what the label of a slab says. */
  toKnow: string[];
}

const ADVICE =
  /^(A key date|A semi-key date|A great rarity|A scarce issue|A variety to look for):|Have it examined before relying on it\.$|^(The holder names|The label gives|The certification number|The AI read the label)\b/;
const OF_CATALOGUE =
  /^(The catalogue|Such coins|Coins of this issue|The design decides|A photo cannot tell|Several types|Which mint struck|Name, series and coin type|No US coin|No year is given|Nobody looked|Struck as|On the 2021 coins|Coins dated)\b|^The .+ was not struck|\b(is|are) known\b|bears? (a|no) [A-Z]|bears? no mint mark/;

/** Sorts what is said of an answer; no sentence twice, nor one that another repeats. */
export function remarksOf(coin: Identification): Remarks {
  const { catalogueMatch, amendments, uncertaintyFlags } = coin;
  const told = [reviewReason(coin), catalogueMatch?.problem].filter((one) => typeof one === 'string');
  const all = [...new Set([...amendments.map(({ why }) => why), ...uncertaintyFlags])];
  const fresh = all.filter(
    (one) => !told.includes(one) && !all.some((other) => other !== one && other.startsWith(one)),
  );
  const remarks: Remarks = { catalogue: [], unsure: [], toKnow: [] };
  const amended = amendments.map(({ why }) => why);
  const reading = readingOf(coin);
  for (const one of fresh) {
    if (reading && isToldByCard(reading, one)) continue;
    const isPutRight = amended.some((why) => one.startsWith(why));
    if (!isPutRight && ADVICE.test(one)) remarks.toKnow.push(one);
    else if (isPutRight || (!one.startsWith('The AI ') && OF_CATALOGUE.test(one)))
      remarks.catalogue.push(one);
    else remarks.unsure.push(one);
  }
  return remarks;
}

/** What tells an offered coin from the answer: "The same coin from Denver"; else why it is offered, '' for no more than that it may be. */
export function offerInWords(offer: Alternative, coin: Identification): string {
  const { year, mintMark, coinType, reason } = offer;
  const isKin = coin.coinType === coinType && coin.year === year && coin.mintMark !== mintMark;
  if (isKin) {
    const mint =
      mintOf({ year, mintMark, composition: coin.composition }) || t('Philadelphia, without a mint mark');
    return t('The same coin from {mint}', { mint });
  }
  return /^(it may be|nearest|the ai thought)/i.test(reason) ? '' : translated(reason);
}

/** The issues nearest to one that was never struck, and what else it may be. */
export function offersOf(coin: Identification) {
  const reading = readingOf(coin);
  const alternatives = coin.alternatives.filter((offer) => !(reading && isProposed(reading, offer)));
  return {
    nearest: alternatives.filter(({ reason }) => /^nearest/i.test(reason)),
    others: alternatives.filter(({ reason }) => !/^nearest/i.test(reason)),
  };
}
