import { expect, test } from 'bun:test';
import type { Report } from './check/entries.ts';
import { readData } from './load.ts';
import type { CatalogueData, IssueRow, TypeRecord } from './records.ts';

export const folder = import.meta.dir;
export const bundled = readData(folder);

/** Fails at once if moved. */
export const CHECK_SCRIPT = Bun.resolveSync('../../scripts/catalogue-check.ts', folder);

export type Case = [name: string, change: (data: CatalogueData) => void, problem: RegExp];

export function finds(rule: (data: CatalogueData, report: Report) => void, cases: Case[]): void {
  const problemsOf = (data: CatalogueData) => {
    const problems: string[] = [];
    rule(data, (section, where, sentence) => problems.push(`${section} ${where}: ${sentence}`));
    return problems;
  };
  test.each(cases)('%s', (_name, change, problem) => {
    expect(problemsOf(bundled).filter((found) => problem.test(found))).toEqual([]);
    const copy = structuredClone(bundled);
    change(copy);
    expect(problemsOf(copy).join('\n')).toMatch(problem);
  });
}

export function typeOf(data: CatalogueData, id: string): TypeRecord {
  const found = data.types.find((type) => type.id === id);
  if (!found) throw new Error(`there is no type ${id}`);
  return found;
}

export const rows = (data: CatalogueData, id: string): IssueRow[] => data.issues.issues[id] ?? [];

export function first<T>([one]: T[]): T {
  if (one === undefined) throw new Error('there is none');
  return one;
}

export const dime = (data: CatalogueData): IssueRow => first(rows(data, 'mercury-dime'));

export function setType(data: CatalogueData, id: string, change: Partial<TypeRecord>): void {
  Object.assign(typeOf(data, id), change);
}

export function force(target: object, change: Record<string, unknown>): void {
  Object.assign(target, change);
}
