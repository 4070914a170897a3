import { CUT_SHORT, UNKNOWN_KIND, Unreadable } from './staged.ts';

/** Bounds of one item: characters, values, nesting. */
const MOST_CHARACTERS = 4 * 1024 * 1024;
const MOST_VALUES = 250_000;
const MOST_LEVELS = 32;

export interface JsonItem {
  name: string;
  isElement: boolean;
  isList: boolean;
  text: string | null;
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [34, 92, 44, 58];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [91, 93, 123, 125];

/**
 * Streams the members of one object, and the elements of the lists named: one item in memory at a time.
 * 415 for anything else.
 */
export async function* jsonItems(
  pieces: AsyncIterable<string>,
  ...lists: string[]
): AsyncGenerator<JsonItem[]> {
  const scanner = new Scanner(lists);
  for await (const piece of pieces) {
    const items = scanner.push(piece);
    if (items.length > 0) yield items;
  }
  scanner.end();
}

class Scanner {
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  #isOver = false;
  /** Depth at which commas separate items: 1 in the object, 2 in the list. */
  #level = 1;
  #hasItems = false;
  #hasLeftList = false;
  #name = '';
  #parts: string[] = [];
  #characters = 0;
  #values = 0;
  #deepest = 0;
  #isList = false;

  constructor(readonly lists: readonly string[]) {}

  push(piece: string): JsonItem[] {
    const items: JsonItem[] = [];
    let from = 0;
    const takeUntil = (end: number) => {
      this.#keep(piece.slice(from, end));
      from = end + 1;
    };
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === BACKSLASH) this.#isEscaped = true;
        else if (code === QUOTE) this.#isInString = false;
      } else if (code === QUOTE) this.#isInString = true;
      else if (code === OBJECT || code === LIST) {
        if (this.#depth === 0) takeUntil(at);
        if (this.#opens(code)) from = at + 1;
      } else if (code === COMMA) {
        this.#values += 1;
        if (this.#depth !== this.#level) continue;
        takeUntil(at);
        this.#finish(items, false);
      } else if (code === COLON && this.#depth === 1) {
        takeUntil(at);
        this.#name = nameIn(this.#parts.join(''));
        this.#begin();
      } else if (code === OBJECT_END || code === LIST_END) {
        if (this.#depth === this.#level) {
          takeUntil(at);
          this.#finish(items, true);
          this.#close();
        }
        this.#depth -= 1;
        if (this.#depth < 0) throw new Unreadable(CUT_SHORT);
      }
    }
    this.#keep(piece.slice(from));
    return items;
  }

  end(): void {
    if (!this.#isOver || this.#parts.join('').trim()) throw new Unreadable(CUT_SHORT);
  }

  #opens(code: number): boolean {
    this.#depth += 1;
    this.#values += 1;
    this.#deepest = Math.max(this.#deepest, this.#depth - this.#level);
    if (this.#depth === 1) {
      if (code === LIST && !this.#isOver) throw new Unreadable(UNKNOWN_KIND, 415);
      if (this.#isOver || this.#parts.join('').trim()) throw new Unreadable(CUT_SHORT);
      this.#begin();
      return true;
    }
    if (this.#depth === 2 && this.#level === 1) {
      this.#isList = code === LIST;
      if (this.#isList && this.lists.includes(this.#name)) {
        [this.#level, this.#hasItems] = [2, false];
        this.#begin();
        return true;
      }
    }
    return false;
  }

  #close(): void {
    if (this.#level === 2) [this.#level, this.#hasLeftList] = [1, true];
    else this.#isOver = true;
  }

  #keep(text: string): void {
    this.#characters += text.length;
    if (this.#characters <= MOST_CHARACTERS) this.#parts.push(text);
    else this.#parts = [];
  }

  #begin(): void {
    [this.#parts, this.#characters, this.#values, this.#deepest, this.#isList] = [[], 0, 0, 0, false];
  }

  #finish(items: JsonItem[], isLast: boolean): void {
    const isTooLarge =
      this.#characters > MOST_CHARACTERS || this.#values > MOST_VALUES || this.#deepest > MOST_LEVELS;
    const text = isTooLarge ? null : this.#parts.join('').trim();
    const isElement = this.#level === 2;
    if (text !== '') items.push({ name: this.#name, isElement, isList: this.#isList, text });
    // Empty list, or the end of the list that was streamed.
    else if (!this.#hasLeftList && !(isLast && !this.#hasItems)) throw new Unreadable(CUT_SHORT);
    [this.#hasItems, this.#hasLeftList] = [true, false];
    if (!isElement) this.#name = '';
    this.#begin();
  }
}

function nameIn(text: string): string {
  const name = parsed(text);
  if (typeof name !== 'string') throw new Unreadable(CUT_SHORT);
  return name;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unreadable(CUT_SHORT);
  }
}
