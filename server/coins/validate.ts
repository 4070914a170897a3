import { COIN_TYPES, mintName } from '../catalogue/model.ts';
import { type Catalogue, searchCatalogue } from '../catalogue/service.ts';
import type { Deps } from '../deps.ts';
import { CoinInput, type CoinValidation } from './model.ts';

/** Checks coin data without storing it: what forbids saving, and what the catalogue finds doubtful. */
export function validateCoin(deps: Deps, body: unknown): CoinValidation {
  const parsed = CoinInput.safeParse(body ?? {});
  if (!parsed.success) {
    const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    const userErrors = [...new Set(errors.map(({ message }) => message))];
    return { valid: false, userErrors, errors, warnings: [] };
  }
  const american = (parsed.data.country ?? 'United States') === 'United States';
  const doubt = american ? doubtAbout(deps.catalogue(), parsed.data) : null;
  return { valid: true, userErrors: [], errors: [], warnings: doubt ? [doubt] : [] };
}

/** Why the catalogue doubts year or mint mark of one of the offered coin types; null when it does not. */
function doubtAbout(catalogue: Catalogue, coin: CoinInput): string | null {
  const { coinType, year, mintMark } = coin;
  if (!COIN_TYPES.some((known) => known === coinType)) return null;
  const found = searchCatalogue(catalogue, `${year} ${coinType}`, 50).filter(
    (entry) => entry.coinTypeOption === coinType,
  );
  const struck = found.filter((entry) => entry.year === year);
  if (found.length > 0 && struck.length === 0) return `The ${coinType} was not minted in ${year}.`;
  const marks = struck.flatMap((entry) => entry.mintMarks);
  if (!mintMark || struck.length === 0 || marks.includes(mintMark)) return null;
  return `The ${year} ${coinType} was not minted at ${mintName(mintMark, { year })}.`;
}
