/** Empty: Playwright's own browser. */
export function ensureChromium(): Promise<string>;
/** False if it could not be installed. */
export function fromDebian(name: string, why: string): Promise<boolean>;
