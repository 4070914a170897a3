import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { type CabinetCoin, cabinet } from '../tools/bench/history/cabinet.ts';
import { priceRows, valueRows } from '../tools/bench/history/curves.ts';
import type { History } from '../tools/bench/history/insert.ts';
import { expect, type Running } from './harness.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Who the page is signed in as. */
async function userOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/auth/user');
  return (await answer.json()).id;
}

/** Saves coins of a cabinet through the API. */
export async function fillCabinet(page: Page, coins: readonly CabinetCoin[]) {
  for (const coin of coins) {
    const answer = await page.request.post('/api/coins', { data: coin });
    expect(answer.status(), await answer.text()).toBe(201);
  }
}

/** Writes what years would have left behind into the database, with the program's own engine: they cannot be waited for. */
export async function pastOf(page: Page, app: Running, history: Partial<History>) {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-history-'));
  const rows = join(folder, 'rows.json');
  const whole: History = { prices: [], values: [], ...history, userId: await userOf(page) };
  writeFileSync(rows, JSON.stringify(whole));
  execFileSync(process.execPath, [
    here('../scripts/bun.mjs'),
    here('../tools/bench/history/insert.ts'),
    app.database,
    rows,
  ]);
  rmSync(folder, { recursive: true, force: true });
}

/** Three years of a cabinet: its values, what was paid, and the prices of metals. */
export async function threeYears(page: Page, app: Running, coins = cabinet()) {
  await fillCabinet(page, coins);
  const prices = priceRows();
  await pastOf(page, app, { prices, values: valueRows(coins, prices) });
}
