import { typesMeant } from '../../shared/catalogue/type-matches.ts';
import { isAmerican } from '../../shared/coins/country.ts';
import type { CoinInput } from '../../shared/coins/model.ts';
import type { ImportSight } from '../../shared/import/model.ts';
import { seriesOf, typeChoices, whyImpossible } from '../catalogue/service.ts';
import { judgeWorldCoin } from '../catalogue/world/referee.ts';
import type { Deps } from '../platform/deps.ts';

/** Asks the catalogues about rows; what was asked before is remembered, as a collection has many of a kind. */
export function createSight(deps: Deps) {
  const meant = new Map<string, string | null>();
  const seen = new Map<string, ImportSight>();

  /** A name of the catalogue for a coin type as other programs write it: "1 Dollar - Eisenhower" is an Eisenhower Dollar. */
  const typeOf = (words: string): string | null => {
    const known = meant.get(words);
    if (known !== undefined) return known;
    const catalogue = deps.catalogue();
    const found = seriesOf(catalogue, words) ? words : bestOf(words);
    meant.set(words, found);
    return found;
  };
  const bestOf = (words: string): string | null => {
    const plain = words.replace(/[“”"‘’()[\]–-]/g, ' ').replace(/\b1\s+(?=dollar|cent|dime)/i, '');
    const [best] = typesMeant(plain, typeChoices(deps.catalogue()).choices);
    return best && seriesOf(deps.catalogue(), best.name) ? best.name : null;
  };

  const look = (coin: CoinInput): ImportSight => {
    if (isAmerican(coin)) {
      const type = typeOf(coin.coinType);
      if (!type) return { kind: 'unknown', type: null, problem: null };
      const problem = whyImpossible(deps.catalogue(), { ...coin, coinType: type, name: coin.name ?? '' });
      if (problem) return { kind: 'impossible', type, problem };
      const issues = seriesOf(deps.catalogue(), type)?.issues ?? [];
      const isThere = issues.some(
        ({ year, mintMark }) => year === coin.year && mintMark === (coin.mintMark ?? ''),
      );
      return { kind: isThere ? 'issue' : 'type', type, problem: null };
    }
    const claim = {
      country: coin.country,
      denomination: coin.coinType,
      year: coin.year,
      ruler: coin.ruler,
      words: coin.name,
    };
    const { type, standing, flags } = judgeWorldCoin(deps.world(), claim);
    if (type) return { kind: 'world', type: type.name, problem: null };
    return {
      kind: standing === 'impossible' ? 'impossible' : 'unknown',
      type: null,
      problem: flags.at(-1) ?? null,
    };
  };

  return (coin: CoinInput): ImportSight => {
    const key = JSON.stringify([coin.country, coin.coinType, coin.year, coin.mintMark, coin.name]);
    const known = seen.get(key) ?? look(coin);
    if (seen.size < 20_000) seen.set(key, known);
    return known;
  };
}
