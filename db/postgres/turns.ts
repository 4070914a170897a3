/** Lets several run at a time, or one alone, in the order they came. */
export class Turns {
  readonly #most: number;
  #running = 0;
  #isAlone = false;
  #waiting: { alone: boolean; begin: () => void }[] = [];
  #idle: (() => void)[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Resolves when it is the caller's turn; what it answers ends the turn. */
  async enter(alone: boolean): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ alone, begin: resolve });
    this.#next();
    await promise;
    return () => {
      this.#running -= 1;
      this.#isAlone = false;
      this.#next();
    };
  }

  /** Resolves when nobody runs or waits. */
  async idle(): Promise<void> {
    if (this.#running === 0 && this.#waiting.length === 0) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #next(): void {
    for (;;) {
      const [first] = this.#waiting;
      if (!first) break;
      if (this.#isAlone || this.#running >= (first.alone ? 1 : this.#most)) return;
      this.#waiting.shift();
      this.#running += 1;
      this.#isAlone = first.alone;
      first.begin();
    }
    if (this.#running === 0) for (const told of this.#idle.splice(0)) told();
  }
}
