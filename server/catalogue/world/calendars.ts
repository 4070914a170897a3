import { msg } from '../../../shared/language/msg.ts';

const CALENDARS: [name: string, countries: RegExp, gregorian: (year: number) => number][] = [
  // From 622; 33 lunar years are 32 solar years.
  [
    msg('of the Hijra'),
    /^(?:EG|TR|SA|MA|IQ|JO|SY|LB|TN|DZ|LY|SD|YE|OM|KW|BH|QA|AE|AF|PK|XIN|IN|MY)$/,
    (year) => Math.floor(year * 0.970224 + 621.577),
  ],
  [msg('of the solar Hijra'), /^IR$/, (year) => year + 621],
  [msg('of the Buddhist era'), /^(?:TH|XSI|LA|KH|MM)$/, (year) => year - 543],
  [msg('of Bangkok'), /^(?:TH|XSI)$/, (year) => year + 1781],
  [msg('of the Republic'), /^TW$/, (year) => year + 1911],
  [msg('of the Hebrew calendar'), /^IL$/, (year) => year - 3760],
  [msg('of the Ethiopian calendar'), /^ET$/, (year) => year + 7],
  [msg('Samvat'), /^(?:NP|IN|XIN)$/, (year) => year - 57],
  [msg('of Meiji'), /^JP$/, (year) => year + 1867],
  [msg('of Taisho'), /^JP$/, (year) => year + 1911],
  [msg('of Showa'), /^JP$/, (year) => year + 1925],
  [msg('of Heisei'), /^JP$/, (year) => year + 1988],
  [msg('of Reiwa'), /^JP$/, (year) => year + 2018],
];

/** Japan: each era restarts at 1. */
export const gregorianYears = (country: string, year: number): { calendar: string; year: number }[] =>
  CALENDARS.flatMap(([calendar, countries, toGregorian]) => {
    const found = toGregorian(year);
    return countries.test(country) && found >= 1000 && found <= 2100 ? { calendar, year: found } : [];
  });
