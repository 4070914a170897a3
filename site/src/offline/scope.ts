/** As much of a service worker's surroundings as ours uses: TypeScript's own declarations exclude those of a page. */
export interface Scope {
  readonly clients: {
    claim(): Promise<void>;
    get(id: string): Promise<Teller | undefined>;
    matchAll(): Promise<readonly Teller[]>;
  };
  readonly navigator: { readonly onLine: boolean; readonly connection?: { readonly saveData: boolean } };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  onmessage: (event: Lasting & { data: unknown; source: Teller | null }) => void;
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

export interface Teller {
  readonly id: string;
  postMessage(told: Told): void;
}

export interface FetchEvent extends Lasting {
  readonly request: Request;
  readonly clientId: string;
  readonly resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}

/**
 * What a page says to the worker: the addresses of what it has loaded (`seen`) and in which language it is, or to one that waits, its own files (`pageOf`).
 */
export type Said = 'how is it' | 'cut off' | { seen: string[]; language: string } | { pageOf: string[] };

/**
 * What the worker says to a page: of when, in milliseconds, the copy is that it shows; 0 where that is not known, undefined
 * while the server can be reached. Or that there is a version newer than the page's.
 */
export type Told = { kept: number | undefined } | { newer: true };
