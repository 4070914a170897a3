/** The path of a browser for the journeys; empty for Playwright's own. */
export function ensureChromium(): Promise<string>;
/** Whether Debian's package could be installed. */
export function fromDebian(name: string, why: string): Promise<boolean>;
