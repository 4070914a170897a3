import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MORGAN } from './coins.ts';
import { COLLECTOR, EXECUTABLE, expect, open, start, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';

// The server begins anew.
test.use({ alone: true });

test('operator: an empty installation is filled from a backup in the browser, damaged files and a wrong code are told @long', async ({
  page,
  app,
}) => {
  const file = join(tmpdir(), `mintmark-e2e-${crypto.randomUUID()}.tar`);
  const old = await start({});
  const there = (path: string, data: object, headers = {}) =>
    page.request.post(`${old.url}${path}`, { data, headers });
  const cookie = (await there('/api/register', COLLECTOR)).headers()['set-cookie']?.split(';')[0] ?? '';
  expect((await there('/api/coins', { ...MORGAN, name: 'Brought back' }, { cookie })).status()).toBe(201);
  await promisify(execFile)(EXECUTABLE, ['backup', file], {
    env: { MINTMARK_DATA: join(old.database, '..') },
  });
  await old.crash();
  await old.end();
  await page.context().clearCookies();

  await open(page, '/');
  await page.getByRole('link', { name: 'Restore from a backup' }).click();
  await expect(page.getByRole('heading', { name: 'Restore from a backup' })).toBeVisible();
  await expectGoodScreen(page, 'restore', { wide: true });
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Please enter the code from the log.')).toBeVisible();
  await expect(page.getByText('Please choose the backup.')).toBeVisible();

  const whole = await readFile(file);
  const choose = (buffer: Buffer) =>
    page.getByLabel('Backup').setInputFiles({ name: 'coins.tar', mimeType: 'application/x-tar', buffer });
  const restore = () => page.getByRole('button', { name: 'Restore' }).click();
  await page.getByLabel('Code').fill('aaaa-bbbb-cccc-dddd');
  await choose(whole);
  await restore();
  await expect(page.getByText('This is not the code in the log.')).toBeVisible();
  const code = app.log().flatMap((line) => /"code":"([^"]+)"/.exec(line)?.[1] ?? [])[0] ?? '';
  await page.getByLabel('Code').fill(code);
  await expect(page.getByText('Chosen: coins.tar')).toBeVisible();
  await choose(whole.subarray(0, whole.length - 600));
  await restore();
  await expect(page.getByText('The backup is incomplete: its end is missing.')).toBeVisible();
  await expectGoodScreen(page, 'restore-refused', { wide: true });
  await choose(whole);
  await restore();
  await expect(page.getByRole('heading', { name: 'Restored' })).toBeVisible();
  await expect(page.getByText(/1 account, 1 coin and 0 photos are back/)).toBeVisible();
  await expectGoodScreen(page, 'restored', { wide: true });

  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(COLLECTOR.email);
  await page.getByLabel('Password', { exact: true }).fill(COLLECTOR.password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.waitForURL('/');
  await open(page, '/collection');
  await expect(page.getByText('Brought back').first()).toBeVisible();
  await open(page, '/restore');
  await expect(page.getByText('This server already has an account')).toBeVisible();
  await expectGoodScreen(page, 'restore-closed', { wide: true });
  await rm(file);
});
