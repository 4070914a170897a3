import type { Coin } from '../../../../shared/coins/model.ts';
import type { Identification } from '../../../../shared/identify/model.ts';
import { isReader } from '../../lib/reader.ts';

/** What one of the checks found. */
export interface Check {
  title: string;
  text: string;
  tone: 'good' | 'doubt' | 'none';
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** "mint mark, year and series" */
const inWords = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '');

/** What the checks of a saved coin found; `result` is null once it has expired, `learned` names the fields that were corrected. */
export function checksOf(coin: Coin, result: Identification | null, learned: readonly string[]): Check[] {
  return [
    catalogue(coin, result),
    ...(result ? [secondModel(result)] : []),
    ...(result ? [learning(learned)] : []),
  ];
}

function catalogue(coin: Coin, result: Identification | null): Check {
  const title = 'Catalogue';
  const match = result?.catalogueMatch ?? null;
  if (coin.needsReview || match?.possible === false) {
    // What came up when it was saved stands last, after what was known before.
    const flags = coin.uncertaintyFlags ?? [];
    const doubt = match?.problem ?? (match?.possible ? flags.at(-1) : flags[0]);
    return { title, tone: 'doubt', text: doubt ?? 'Marked for another look.' };
  }
  if (!match) return { title, tone: 'none', text: 'The catalogue had nothing to compare it with.' };
  if (result?.edgeMintMarkLocation && !coin.mintMark) {
    const text = 'The catalogue lists this coin. Its mint mark stays open until you find it on the edge.';
    return { title, tone: 'none', text };
  }
  const key = match.keyDate ? ` ${match.keyDate}.` : '';
  const mended = result?.amendments.length ?? 0;
  const changes = mended === 0 ? '' : ` It corrected ${mended === 1 ? 'one field' : `${mended} fields`}.`;
  return { title, tone: 'good', text: `Such a coin was struck.${key}${changes}` };
}

function secondModel(result: Identification): Check {
  const { crossCheck, original } = result;
  if (isReader((original ?? result).model) && !crossCheck && !original?.crossCheck) {
    return {
      title: 'The reader',
      tone: 'good',
      text: 'Mintmark read the coin itself, and you looked it over.',
    };
  }
  const isRead = isReader((crossCheck ?? original?.crossCheck)?.secondModel);
  const title = isRead ? 'The reader' : 'Second AI model';
  // A disagreement that was decided is told of as well, though another verification came after it.
  const check = crossCheck ?? original?.crossCheck;
  if (!check) return { title, tone: 'none', text: 'No second model was asked.' };
  if (check.state === 'disagreed') return { title, tone: 'doubt', text: `${check.message} You decided.` };
  return { title, tone: check.state === 'agreed' ? 'good' : 'none', text: check.message };
}

function learning(learned: readonly string[]): Check {
  const title = 'Learning';
  if (learned.length === 0) {
    return {
      title,
      tone: 'good',
      text: 'You confirmed it as it was identified. The same photo is known from now on.',
    };
  }
  return {
    title,
    tone: 'good',
    text: `${capitalised(inWords(learned))} corrected by you: remembered for the next coin like it.`,
  };
}
