import { typesMeant } from '../../shared/catalogue/type-matches.ts';
import { isAmerican } from '../../shared/coins/country.ts';
import type { CoinInput } from '../../shared/coins/model.ts';
import type { ImportSight } from '../../shared/import/model.ts';
import { seriesOf, typeChoices, whyImpossible } from '../catalogue/service.ts';
import { judgeWorldCoin } from '../catalogue/world/referee.ts';
import type { Deps } from '../platform/deps.ts';

/** Types asked about for one row. */
const MOST_TYPES = 12;

/** Asks the catalogues about rows; what was asked before is remembered, as a collection has many of a kind. */
export function createSight(deps: Deps) {
  const meant = new Map<string, readonly string[]>();
  const seen = new Map<string, ImportSight>();

  const { choices } = typeChoices(deps.catalogue());

  /**
   * Names of the catalogue for a coin type as other programs write it, best first: "1 Dollar - Eisenhower" is an Eisenhower Dollar,
   * and a "Large Cent" one of several.
   */
  const typesOf = (words: string): readonly string[] => {
    const known = meant.get(words);
    if (known) return known;
    const plain = words.replace(/[“”"‘’()[\]–-]/g, ' ').replace(/\b1\s+(?=dollar|cent|dime)/i, '');
    const found = seriesOf(deps.catalogue(), words)
      ? [words]
      : typesMeant(plain, choices)
          .map(({ name }) => name)
          .filter((name) => seriesOf(deps.catalogue(), name));
    meant.set(words, found);
    return found;
  };
  const whyNot = (coin: CoinInput, coinType: string) =>
    whyImpossible(deps.catalogue(), { ...coin, coinType, name: coin.name ?? '' });

  const look = (coin: CoinInput): ImportSight => {
    if (isAmerican(coin)) {
      const types = typesOf(coin.coinType).slice(0, MOST_TYPES);
      // Of those that are meant, the first that was struck in this year and at this mint.
      const type = types.find((one) => !whyNot(coin, one)) ?? types[0];
      if (!type) return { kind: 'unknown', type: null, problem: null };
      const problem = whyNot(coin, type);
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
