import { type HomeMoney, homeMoney, setHomeMoney } from '../../../shared/money/home.ts';

/** The currency of the last answer, for pages that show amounts before they know whose they are. */
const KEY = 'mintmark:home';

/** Storage can be switched off. */
function stored(): HomeMoney | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** Shows amounts in this currency on this page and the next ones. */
export function keepHome(home: HomeMoney | null): void {
  setHomeMoney(home);
  try {
    if (home) localStorage.setItem(KEY, JSON.stringify(home));
    else localStorage.removeItem(KEY);
  } catch {
    // Then the next page knows it from its own answer.
  }
}

/** The same of a page that may show amounts already: in another currency, it is loaded again. */
export function followHome(home: HomeMoney | null): void {
  const isAnother = home?.currency !== homeMoney()?.currency;
  keepHome(home);
  if (isAnother && stored()?.currency === home?.currency) location.reload();
}

if (globalThis.localStorage) setHomeMoney(stored());
