/** Outlines other than the round one that are drawn. */
export type Shape =
  | 'holed'
  | 'square'
  | 'scalloped'
  | 'flower'
  | '7-sided'
  | '10-sided'
  | '11-sided'
  | '12-sided';

type Row = readonly [country: RegExp, denomination: RegExp, shape: Shape, from?: number, to?: number];

/** Those of the world catalogue that are met often, by country and denomination. */
const ROWS: readonly Row[] = [
  [/./, /^20 euro cent/i, 'flower'],
  [/^(United Kingdom|Jersey|Guernsey|Isle of Man|Gibraltar)$/, /^(50|20) (new )?pence/i, '7-sided'],
  [/^Ireland$/, /^50 pence/i, '7-sided', 1970],
  [/^Cyprus$/, /^50 cents/i, '7-sided', 1991, 2007],
  [/^United Arab Emirates$/, /^50 fils/i, '7-sided', 1995],
  [/^United Kingdom$/, /^(3|three) ?pence/i, '12-sided', 1937, 1970],
  [/^United Kingdom$/, /^1 pound/i, '12-sided', 2016],
  [/^(Australia|Fiji)$/, /^50 cents/i, '12-sided', 1969],
  [/^Mexico$/, /^20 pesos/i, '12-sided', 2020],
  [/^Hong Kong$/, /^5 dollars/i, '10-sided', 1976, 1979],
  [/^Hong Kong$/, /^(2 dollars|20 cents)/i, 'scalloped', 1975],
  [/^Czech/, /^2 koruny/i, '11-sided', 1993],
  [/^India$/, /^(1 anna|2 (naye )?paise?|10 (naye )?paise)/i, 'scalloped'],
  [/^India$/, /^(2 annas|½ anna|5 (naye )?paise)/i, 'square'],
  [/^Netherlands$/, /^5 cents/i, 'square', 1913, 1943],
  [/^Bahamas$/, /^15 cents/i, 'square'],
  [/^Bahamas$/, /^10 cents/i, 'scalloped'],
  [/^Spain$/, /^50 pesetas/i, 'flower', 1990],
  [/^Japan$/, /^5 yen/i, 'holed', 1949],
  [/^Japan$/, /^50 yen/i, 'holed', 1959],
  [/^Spain$/, /^25 pesetas/i, 'holed', 1990],
  [/^Spain$/, /^(25|50) c[eé]ntimos/i, 'holed', 1925],
  [/^Denmark$/, /^(1 krone|[25] kroner)/i, 'holed', 1989],
  [/^Denmark$/, /^25 (ø|o)re/i, 'holed', 1966, 1988],
  [/^Norway$/, /^(1 krone|5 kroner)/i, 'holed', 1997],
  [/^Norway$/, /^(1 krone|10 (ø|o)re|25 (ø|o)re|50 (ø|o)re)/i, 'holed', 1920, 1951],
  [/^Belgium$/, /^(5|10|25) centimes/i, 'holed', 1901, 1946],
  [/^France$/, /^(5|10|20|25) centimes/i, 'holed', 1914, 1946],
  [/East Africa/, /^(5|10|½) cents?/i, 'holed', 1907, 1964],
];

/** The outline of a coin of another country; undefined for a round one. */
export function shapeOf(country: string, denomination: string, year: number | null): Shape | undefined {
  const at = year ?? 9999;
  return ROWS.find(
    ([where, what, , from = 0, to = 9999]) =>
      where.test(country) && what.test(denomination) && at >= from && at <= to,
  )?.[2];
}
