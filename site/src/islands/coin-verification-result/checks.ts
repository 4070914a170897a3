import type { Coin } from '../../../../shared/coins/model.ts';
import type { Identification } from '../../../../shared/identify/model.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { isReader } from '../../lib/reader.ts';
import { listed } from '../../lib/text.ts';

/** What one of the checks found. */
export interface Check {
  title: string;
  text: string;
  tone: 'good' | 'doubt' | 'none';
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** What the checks of a saved coin found; `result` is null once it has expired, `learned` names the fields that were corrected. */
export function checksOf(coin: Coin, result: Identification | null, learned: readonly string[]): Check[] {
  return [
    catalogue(coin, result),
    ...(result ? [secondModel(result)] : []),
    ...(result ? [learning(learned)] : []),
  ];
}

function catalogue(coin: Coin, result: Identification | null): Check {
  const title = t('Catalogue');
  const match = result?.catalogueMatch ?? null;
  if (coin.needsReview || match?.possible === false) {
    // What came up when it was saved stands last, after what was known before.
    const flags = coin.uncertaintyFlags ?? [];
    const doubt = match?.problem ?? (match?.possible ? flags.at(-1) : flags[0]);
    return { title, tone: 'doubt', text: doubt ? translated(doubt) : t('Marked for review.') };
  }
  if (!match) return { title, tone: 'none', text: t('The catalogue has nothing to compare.') };
  if (result?.edgeMintMarkLocation && !coin.mintMark) {
    const text = t('In the catalogue. The mint mark is missing until you find it on the edge.');
    return { title, tone: 'none', text };
  }
  const mended = result?.amendments.length ?? 0;
  const found = [
    t('In the catalogue.'),
    match.keyDate && `${translated(match.keyDate)}.`,
    mended > 0 && plural(mended, { one: 'Corrected one field.', other: 'Corrected # fields.' }),
  ];
  return { title, tone: 'good', text: found.filter(Boolean).join(' ') };
}

function secondModel(result: Identification): Check {
  const { crossCheck, original } = result;
  if (isReader((original ?? result).model) && !crossCheck && !original?.crossCheck) {
    return {
      title: t('Recognition'),
      tone: 'good',
      text: t('Identified by Mintmark, checked by you.'),
    };
  }
  const isRead = isReader((crossCheck ?? original?.crossCheck)?.secondModel);
  const title = isRead ? t('Recognition') : t('Second AI model');
  // A disagreement that was decided is told of as well, though another verification came after it.
  const check = crossCheck ?? original?.crossCheck;
  if (!check) return { title, tone: 'none', text: t('No second AI model was used.') };
  if (check.state === 'disagreed')
    return {
      title,
      tone: 'doubt',
      text: t('{message} You chose.', { message: translated(check.message) }),
    };
  return { title, tone: check.state === 'agreed' ? 'good' : 'none', text: translated(check.message) };
}

function learning(learned: readonly string[]): Check {
  const title = t('Learning');
  if (learned.length === 0) {
    return {
      title,
      tone: 'good',
      text: t('You confirmed the identification. Mintmark will recognize this photo again.'),
    };
  }
  return {
    title,
    tone: 'good',
    text: t('You corrected: {fields}. Mintmark will use this for similar coins.', {
      fields: capitalised(listed(learned.map(translated))),
    }),
  };
}
