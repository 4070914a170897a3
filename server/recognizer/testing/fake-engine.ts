import type { Engine, LookRequest, SideSeen, TextLine } from '../vision/seen.ts';

export interface FakeEngine extends Engine {
  readonly requests: LookRequest[];
  /** Aborted requests. */
  readonly abandoned: number;
  /** Obverse first; a string is a problem. */
  sees(...sides: (Partial<SideSeen> | NonNullable<SideSeen['problem']>)[]): void;
  hold(): () => void;
  /** Null ends it. */
  fail(error: Error | null): void;
  breakDown(why: string): void;
}

export const lines = (...texts: string[]): TextLine[] =>
  texts.map((text) => ({ text, confidence: 0.95, from: 'outer ring' }));

const COIN: SideSeen = {
  circle: { x: 0.5, y: 0.5, radius: 0.45 },
  problem: null,
  descriptor: new Int8Array(4096).fill(1),
  colour: { hue: 60, saturation: 0.05, lightness: 0.6 },
  likeness: [],
  text: [],
};

export function fakeEngine(): FakeEngine {
  let sides: SideSeen[] = [COIN, COIN];
  let turn = Promise.resolve();
  let failure: Error | null = null;
  let why: string | null = null;
  let [waiting, abandoned] = [0, 0];
  const requests: LookRequest[] = [];
  return {
    requests,
    modelFaults: [],
    get abandoned() {
      return abandoned;
    },
    get state() {
      return why === null ? 'ready' : 'off';
    },
    get why() {
      return why;
    },
    get waiting() {
      return waiting;
    },
    async look(request, signal) {
      requests.push(request);
      waiting += 1;
      const gone = Promise.withResolvers<never>();
      const leave = () => {
        abandoned += 1;
        gone.reject(signal?.reason);
      };
      signal?.addEventListener('abort', leave);
      try {
        if (signal?.aborted) leave();
        await Promise.race([gone.promise, turn]);
        if (why !== null) throw new Error(`off: ${why}`);
        if (failure) throw failure;
        return request.sides.map((asked, at) => {
          const seen = sides[at] ?? COIN;
          return asked.circle && seen.circle ? { ...seen, circle: asked.circle } : seen;
        });
      } finally {
        waiting -= 1;
        signal?.removeEventListener('abort', leave);
      }
    },
    close: async () => {},
    sees(...said) {
      sides = said.map((side) =>
        typeof side === 'string'
          ? { ...COIN, circle: null, descriptor: null, colour: null, text: null, problem: side }
          : { ...COIN, ...side },
      );
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      turn = promise;
      return resolve;
    },
    fail(error) {
      failure = error;
    },
    breakDown(reason) {
      why = reason;
    },
  };
}
