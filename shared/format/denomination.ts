/** What stands on a coin, what it usually measures (millimetres) and how its edge is finished. */
export interface Denomination {
  legend: string;
  diameterMm: number;
  edge: 'reeded' | 'plain';
}

type Row = [pattern: RegExp, legend: string, diameterMm: number, edge?: 'plain'];

/**
 * US denominations by the words of a name or type; the first match wins, so the narrower word stands above.
 * Diameters are those of the denomination's longest-lived issue.
 */
const ROWS: Row[] = [
  [/proof set/, 'Proof Set', 38.1],
  [/\b(mint|uncirculated|coin) sets?\b/, 'Mint Set', 38.1],
  [/half[- ]cent/, 'Half Cent', 23.5, 'plain'],
  [/\b(two|2)[- ]cent/, 'Two Cents', 23, 'plain'],
  [/\b(three|3)[- ]cent/, 'Three Cents', 17.9, 'plain'],
  [/\b(twenty|20)[- ]cent/, 'Twenty Cents', 22, 'plain'],
  [/large cent/, 'One Cent', 27.5, 'plain'],
  [/\bcents?\b|penn(y|ies)/, 'One Cent', 19.05, 'plain'],
  [/half dis?me/, 'Half Dime', 15.5],
  [/dis?me/, 'One Dime', 17.9],
  [/nickel/, 'Five Cents', 21.2, 'plain'],
  [/quarter eagle/, '2½ Dollars', 18],
  [/half eagle/, 'Five Dollars', 21.6],
  [/double eagle|saint[- ]gaudens|twenty[- ]dollar|\$20\b/, 'Twenty Dollars', 34],
  [/quarter/, 'Quarter Dollar', 24.3],
  [/half dollar|\bhal(f|ves)\b/, 'Half Dollar', 30.6],
  [/three[- ]dollar|\$3\b/, 'Three Dollars', 20.5],
  [/four[- ]dollar|stella/, 'Four Dollars', 22],
  [/five[- ]dollar|\$5\b/, 'Five Dollars', 21.6],
  [/ten[- ]dollar|\$10\b/, 'Ten Dollars', 27],
  [/fifty[- ]dollar|\$50\b/, 'Fifty Dollars', 32.7],
  [/gold dollar/, 'One Dollar', 15],
  [/sacagawea|native american|presidential|innovation|anthony/, 'One Dollar', 26.5, 'plain'],
  [/dollar|morgan|peace|eisenhower/, 'One Dollar', 38.1],
];

/** Bullion by metal and weight: the face values of the American Eagle and Buffalo programmes. */
const BULLION: Record<'gold' | 'platinum', Row[]> = {
  gold: [
    [/1\/10|tenth/, 'Five Dollars', 16.5],
    [/1\/4|quarter/, 'Ten Dollars', 22],
    [/1\/2|half/, 'Twenty-Five Dollars', 27],
    [/eagle|buffalo/, 'Fifty Dollars', 32.7],
  ],
  platinum: [
    [/palladium/, 'Twenty-Five Dollars', 34],
    [/1\/10|tenth/, 'Ten Dollars', 16.5],
    [/1\/4|quarter/, 'Twenty-Five Dollars', 22],
    [/1\/2|half/, 'Fifty Dollars', 27],
    [/eagle/, 'One Hundred Dollars', 32.7],
  ],
};

const find = (rows: Row[], text: string): Denomination | undefined => {
  const row = rows.find(([pattern]) => pattern.test(text));
  return row && { legend: row[1], diameterMm: row[2], edge: row[3] ?? 'reeded' };
};

/** The denomination by the coin's type, else by its name; undefined when the words name none we know. */
export function denominationOf(coinType: string, name: string, metal: string): Denomination | undefined {
  const [type, full] = [coinType.toLowerCase(), `${coinType} ${name}`.toLowerCase()];
  if (/american (silver |gold |platinum |palladium )?(eagle|buffalo)/.test(full)) {
    const bullion = (metal === 'gold' || metal === 'platinum') && find(BULLION[metal], full);
    return bullion || { legend: 'One Dollar', diameterMm: 40.6, edge: 'reeded' };
  }
  // "(With CENTS)" says how a nickel is lettered.
  const outside = (text: string) => text.replace(/\(.*?\)/g, '');
  const found = find(ROWS, outside(type)) ?? find(ROWS, outside(name.toLowerCase()));
  if (found) return found;
  return /\beagle/.test(full) ? { legend: 'Ten Dollars', diameterMm: 27, edge: 'reeded' } : undefined;
}
