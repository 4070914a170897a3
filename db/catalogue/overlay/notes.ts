import type { Section } from '../check/problem.ts';
import type { Path } from './lines.ts';

/** Sections an overlay may have. */
export type Part = Exclude<Section, 'words' | 'legends'>;

/** What is said of each part: "2 types". */
const NOUNS: Record<Part, [one: string, many: string]> = {
  types: ['type', 'types'],
  issues: ['issue', 'issues'],
  items: ['item', 'items'],
  keyDates: ['key date', 'key dates'],
  sets: ['set', 'sets'],
};
const VERBS = ['adds', 'corrects', 'removes'] as const;

/** What merging finds: where each entry stands, what it changes, and what cannot be done. */
export class Notes {
  readonly refusals: { path: Path; sentence: string }[] = [];
  readonly #places = new Map<string, Path>();
  readonly #counts = new Map<string, number>();

  refuse(path: Path, where: string, sentence: string): void {
    this.refusals.push({ path, sentence: `${where}: ${sentence}` });
  }

  /** Remembers where the entry stands; of two alike the second, which is the one too many. */
  place(part: Part, where: string, path: Path): void {
    this.#places.set(`${part} ${where}`, path);
  }

  count(verb: (typeof VERBS)[number], part: Part): void {
    const key = `${verb} ${part}`;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** Where the entry of a problem stands; else an entry of the same type, or whatever was removed. */
  pathOf(section: Section, where: string): Path {
    const exact = this.#places.get(`${section} ${where}`);
    if (exact) return exact;
    const [typeId] = where.split(' ');
    for (const [key, path] of this.#places) if (typeId && key.split(' ')[1] === typeId) return path;
    return ['remove'];
  }

  /** "adds 2 types and corrects 3 issues". */
  summary(): string {
    const said = VERBS.flatMap((verb) => {
      const parts = Object.entries(NOUNS).flatMap(([part, [one, many]]) => {
        const count = this.#counts.get(`${verb} ${part}`);
        return count ? [`${count} ${count === 1 ? one : many}`] : [];
      });
      return parts.length > 0 ? [`${verb} ${parts.join(', ')}`] : [];
    });
    return said.join('; ') || 'changes nothing';
  }
}
