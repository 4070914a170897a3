import type { Program } from '../../scripts/program.ts';
import type { Work } from './load.ts';

/** Coins of one collector that every subject is filled with. */
export const COINS = 10_000;

/** The pieces of work, in the order of the table. */
export const WORKS = [
  'health',
  'page',
  'page, opened',
  'one coin',
  'list of 20',
  'search',
  'create',
  'login',
] as const;
export type WorkName = (typeof WORKS)[number];

/** A server to measure, already filled; each start is a new process on the same data. */
export interface Subject {
  name: string;
  executable: string;
  /** Folder of what it has stored. */
  data: string;
  start: () => Promise<Program>;
  /** The same on a folder that is empty. */
  startEmpty?: () => Promise<Program>;
  /** What somebody who is not signed in is shown first. */
  firstPage: (url: string) => Work;
  works: (url: string) => Partial<Record<WorkName, Work>>;
}

const METALS = [
  'Morgan Silver Dollar',
  'Mercury Dime',
  'Wheat Penny',
  'Washington Quarter',
  'Buffalo Nickel',
];

/** The n-th coin of the bench: varied, and the same in every run. */
export function benchCoin(n: number) {
  const coinType = METALS[n % METALS.length] ?? 'Wheat Penny';
  const year = 1900 + (n % 60);
  return {
    name: `${year} ${coinType} no. ${n}`,
    year,
    mintMark: ['D', 'S', null][n % 3] ?? null,
    coinType,
    condition: 'Fine (F-12, F-15)',
    composition: '90% silver, 10% copper',
    weight: '26.73',
    diameter: '38.1',
    purchasePrice: `${10 + (n % 90)}.00`,
    estimatedValue: `${20 + (n % 400)}.50`,
    notes: 'Bought at a show, kept in an album.',
    quantity: 1,
  };
}

/** Sends one JSON request and gives the answer; throws unless it succeeded. */
export async function send(
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Does the work for 0 … count-1 with 32 requests under way at a time. */
export async function inParallel(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let n = next++; n < count; n = next++) await work(n);
  };
  await Promise.all(Array.from({ length: 32 }, lane));
}
