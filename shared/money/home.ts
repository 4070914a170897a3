import type { OfficialRate } from './money.ts';

export interface HomeMoney extends OfficialRate {
  /** `source` names official rates only. */
  by: 'own' | 'operator' | 'official';
}

let current: HomeMoney | null = null;

export const homeMoney = (): HomeMoney | null => current;

export function setHomeMoney(money: HomeMoney | null): void {
  current = money;
}

/** Synchronous work only: requests share the current currency. */
export function withHomeMoney<Made>(money: HomeMoney | null, make: () => Made): Made {
  const before = current;
  current = money;
  try {
    return make();
  } finally {
    current = before;
  }
}

export const homePerDollar = (): number => (current ? 1 / Number(current.rate) : 1);

/** Of currencies with official rates; other regions start with US dollars. */
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

/** By region: "de-AT" is EUR; null if unknown. */
export function currencyOfLanguage(tag: string): string | null {
  try {
    const { region } = new Intl.Locale(tag).maximize();
    return Object.keys(REGIONS).find((one) => region && REGIONS[one]?.split(' ').includes(region)) ?? null;
  } catch {
    return null;
  }
}
