const OPEN_MINT = /^((Look for|Choose) the mint mark\.|Which mint struck it is open\b)/i;

/** Whether the sentence says that the mint mark is left open, as the server says it now or did before. */
export const isMintOpen = (flag: string): boolean => OPEN_MINT.test(flag);
