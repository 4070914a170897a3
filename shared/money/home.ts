import type { OfficialRate } from './money.ts';

/** The currency somebody counts in, other than US dollars, and the rate amounts are shown at. */
export interface HomeMoney extends OfficialRate {
  /** Who gave the rate; `source` has a name for official ones alone. */
  by: 'own' | 'operator' | 'official';
}

let current: HomeMoney | null = null;

/** The currency amounts are shown in; null for US dollars. */
export const homeMoney = (): HomeMoney | null => current;

/** Shows amounts in another currency from now on; null for US dollars. */
export function countIn(money: HomeMoney | null): void {
  current = money;
}

/** Does something while amounts are shown in a currency; for work that is not awaited, as the server has other readers. */
export function countingIn<Made>(money: HomeMoney | null, make: () => Made): Made {
  const before = current;
  current = money;
  try {
    return make();
  } finally {
    current = before;
  }
}

/** How many units of the home currency a US dollar is. */
export const homePerDollar = (): number => (current ? 1 / Number(current.rate) : 1);

/** Regions by the currency that is counted in there, of those with official rates. Elsewhere one begins with US dollars. */
const REGIONS: Readonly<Record<string, string>> = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  GBP: 'GB GG IM JE',
  CHF: 'CH LI',
  DKK: 'DK FO GL',
  NOK: 'NO SJ',
  ...{ AUD: 'AU', BRL: 'BR', CAD: 'CA', CNY: 'CN', CZK: 'CZ', HKD: 'HK', HUF: 'HU', IDR: 'ID', ILS: 'IL' },
  ...{ INR: 'IN', ISK: 'IS', JPY: 'JP', KRW: 'KR', MXN: 'MX', MYR: 'MY', NZD: 'NZ', PHP: 'PH', PLN: 'PL' },
  ...{ RON: 'RO', SEK: 'SE', SGD: 'SG', THB: 'TH', TRY: 'TR', ZAR: 'ZA' },
};

/** The currency of a browser's language, by its region or the one where most speak it: "de-AT" is EUR; null for any other. */
export function currencyOfLanguage(tag: string): string | null {
  try {
    const { region } = new Intl.Locale(tag).maximize();
    return Object.keys(REGIONS).find((one) => region && REGIONS[one]?.split(' ').includes(region)) ?? null;
  } catch {
    return null;
  }
}
