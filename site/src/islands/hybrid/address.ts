/** Where a held result is reviewed and saved. */
export const verificationAddress = (tempId: string): string =>
  `/coin-verification?tempId=${encodeURIComponent(tempId)}`;
