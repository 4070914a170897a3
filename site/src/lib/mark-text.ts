/** A stored mark as it is shown: 'no mint- P' is P, none is ''. */
export function displayMintMark(mark: string | null | undefined): string {
  const text = mark?.trim() ?? '';
  if (/^no mint-\s*P$/i.test(text)) return 'P';
  return /^(none|no mint mark|no mint)$/i.test(text) ? '' : text;
}
