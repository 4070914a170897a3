/** The needed part of ServiceWorkerGlobalScope: TypeScript's webworker types exclude those of a page. */
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
  postMessage(message: ToPage): void;
}

export interface FetchEvent extends Lasting {
  readonly request: Request;
  readonly clientId: string;
  readonly resultingClientId: string;
  respondWith(answer: Promise<Response>): void;
}

/**
 * Page to worker: loaded addresses (`seen`) with the language, or to a waiting worker the page's own files
 * (`pageOf`).
 */
export type ToWorker = 'how is it' | 'cut off' | { seen: string[]; language: string } | { pageOf: string[] };

/** Worker to page: time in ms of the copy shown (0: unknown; undefined: online), or a newer version. */
export type ToPage = { kept: number | undefined } | { newer: true };
