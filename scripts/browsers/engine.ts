/** A browser as the journeys of `npm run test:browsers` use it. Elements are named by XPath, which every engine knows. */
export interface Engine {
  name: 'WebKit' | 'Firefox';
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** The value of an expression, awaited, as JSON carries it. */
  evaluate: <T>(expression: string) => Promise<T>;
  /** Presses what can be pressed there, once it is there. */
  click: (xpath: string) => Promise<void>;
  type: (xpath: string, text: string) => Promise<void>;
  /** Hands over files as if a reader had chosen them. */
  choose: (xpath: string, paths: readonly string[]) => Promise<void>;
  /** Makes the window so large, in pixels. */
  resize: (size: { width: number; height: number }) => Promise<void>;
  /** A picture of the window as PNG. */
  picture: () => Promise<Uint8Array>;
  close: () => Promise<void>;
}

/** Milliseconds an element, a text or an answer may take to come. */
export const PATIENCE = 60_000;

/** What an engine needs of the machine, and the Debian package it comes with. */
export interface Need {
  name: string;
  path: string | null;
  of: string;
}

/** The phone that the specification draws. */
export const WINDOW = { width: 390, height: 844 };
/** A desk, where what is opened lies beside its list. */
export const DESK = { width: 1280, height: 900 };

/** Asks until the answer is yes. */
export async function until(what: string, ask: () => Promise<boolean>, patience = PATIENCE): Promise<void> {
  const end = Date.now() + patience;
  while (!(await ask())) {
    if (Date.now() > end) throw new Error(what);
    await Bun.sleep(200);
  }
}
