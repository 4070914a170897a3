/** Mints by the mark that stands on the coin (specification 001, section 9; C for Charlotte). */
export const MINTS: Readonly<Record<string, string>> = {
  P: 'Philadelphia',
  D: 'Denver',
  S: 'San Francisco',
  CC: 'Carson City',
  O: 'New Orleans',
  W: 'West Point',
  C: 'Charlotte',
};

/** The marks manual entry offers when the catalogue says nothing narrower. */
export const COMMON_MARKS = ['D', 'S', 'CC', 'O', 'P', 'W'] as const;

/** Until 1861 the mark D stood for Dahlonega; Denver first struck coins in 1906. */
export function mintName(mark: string, year?: number): string {
  if (mark === 'D' && year !== undefined && year < 1862) return 'Dahlonega';
  return MINTS[mark] ?? mark;
}

/** A stored mark as it is shown: 'no mint- P' is P, none is ''. */
export function displayMintMark(mark: string | null | undefined): string {
  const text = mark?.trim() ?? '';
  if (/^no mint-\s*P$/i.test(text)) return 'P';
  return /^(none|no mint mark|no mint)$/i.test(text) ? '' : text;
}

/** Mark and mint in words: "S · San Francisco"; an unknown mark stands alone. */
export function mintLabel(mark: string, year?: number): string {
  const name = mintName(mark, year);
  return name === mark ? mark : `${mark} · ${name}`;
}
