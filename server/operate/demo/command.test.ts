import { afterAll, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { openDb } from '../../../db/client.ts';
import { coins, photos, users } from '../../../db/schema.ts';
import { isAmerican } from '../../../shared/coins/identity.ts';
import { CoinInput } from '../../../shared/coins/model.ts';
import { type DrawnCoin, discOf } from '../../../shared/format/disc.ts';
import { SoldBody } from '../../../shared/marketplace/model.ts';
import { passwordMatches } from '../../account/password/passwords.ts';
import { impossibility } from '../../catalogue/service.ts';
import { derive } from '../../coins/derive.ts';
import { assetFolder } from '../../core/assets.ts';
import { readConfig } from '../../core/config.ts';
import { commandServices } from '../../services.ts';
import { testApp } from '../../testing/app.ts';
import { printed } from '../../testing/commands.ts';
import { DEMO_COINS, photosOf, SIDES } from './coins.ts';
import { demoCommand } from './command.ts';

const parent = mkdtempSync(join(tmpdir(), 'mintmark-demo-'));
const it = testApp();
afterAll(async () => {
  await it.close();
  rmSync(parent, { recursive: true, force: true });
});

async function demo(folder: string, ...args: string[]): Promise<[number, string]> {
  const { config } = readConfig({ MINTMARK_DATA: folder, MINTMARK_READER: 'off' });
  const some = DEMO_COINS.filter(({ coin, sold }) => sold || coin.name === '1916 Mercury Dime').slice(0, 2);
  return printed(() =>
    demoCommand(
      args,
      () => config,
      async (...given) => commandServices(...given),
      some,
    ),
  );
}

test('the sixty coins can be, and are as an owner could have entered them', () => {
  expect(DEMO_COINS).toHaveLength(60);
  const problems = DEMO_COINS.flatMap(({ coin, sold }) => {
    const input = CoinInput.parse(coin);
    if (sold) expect(SoldBody.parse(sold).soldAt > (input.purchaseDate ?? new Date())).toBe(true);
    const said = { country: 'United States', mintMark: null, variation: null, name: '', ...input };
    const found = isAmerican(said) ? impossibility(it.deps.catalogue(), said, true) : null;
    return found ? [found.problem] : [];
  });
  expect(problems).toEqual([]);
  const inputs = DEMO_COINS.map(({ coin }) => CoinInput.parse(coin));
  for (const { name, mintMark } of inputs) if (mintMark) expect(name).toContain(`-${mintMark} `);
  expect(new Set(inputs.map(({ storageLocation }) => storageLocation)).size).toBe(6);
  expect(inputs.filter(({ tags }) => tags).length).toBeGreaterThan(15);
});

test('each coin of silver or gold counts its metal', () => {
  const precious = DEMO_COINS.filter(({ coin }) => /gold|silver/.test(discOf(coin as DrawnCoin).metal));
  const uncounted = precious.filter(({ coin, sold }) => {
    const input = CoinInput.parse(coin);
    const { goldMicrograms, silverMicrograms } = derive(it.deps, { name: '', ...input });
    return !sold && !goldMicrograms && !silverMicrograms;
  });
  expect(uncounted.map(({ coin }) => `${coin.country} ${coin.year} ${coin.coinType}`)).toEqual([]);
});

test('each photo of the folder is one of a coin', () => {
  const files = DEMO_COINS.flatMap(({ coin }) => {
    const of = photosOf(String(coin.name));
    return of ? SIDES.map((side) => basename(of[side].name ?? '')) : [];
  });
  expect(files.length).toBeGreaterThan(15);
  expect(files.sort()).toEqual(readdirSync(assetFolder('demo-photos')).sort());
});

test('operator: an empty folder holds coins, pictures and sales, and the account that is printed signs in', async () => {
  const folder = join(parent, 'new');
  const [code, said] = await demo(folder);
  expect(code).toBe(0);
  const db = openDb(join(folder, 'mintmark.db'), { migrations: assetFolder('migrations') });
  const [user] = await db.orm.select().from(users);
  const kept = await db.orm.select().from(coins).orderBy(coins.id);
  const shown = await db.orm.select().from(photos);
  await db.close();
  const ofKept = kept.map(({ obverseImageUrl, reverseImageUrl }) => [obverseImageUrl, reverseImageUrl]);
  expect(kept.map(({ isSold }) => isSold)).toEqual([false, true]);
  expect(shown.map(({ credit }) => credit?.isDrawn)).toEqual([true, true]);
  expect(ofKept[0]?.sort()).toEqual(shown.map(({ hash }) => `/photos/${hash}.webp`).sort());
  expect(ofKept[1]).toEqual([null, null]);
  const [, password = ''] = /password {2}(\S+)/.exec(said) ?? [];
  expect(password).toMatch(/^(?:[a-z2-9]{4}-?){4}$/);
  expect(await passwordMatches(password, user?.passwordHash ?? null)).toBe(true);
  expect(said).toContain(user?.email ?? '?');
  expect(said).toContain('1 coins and 1 sold coins are in');
});

test('operator: a folder with anything in it stays as it is', async () => {
  const folder = mkdtempSync(join(parent, 'used-'));
  writeFileSync(join(folder, 'a file'), 'mine');
  expect(await demo(folder)).toEqual([1, expect.stringContaining('is not empty; nothing was changed')]);
  expect(existsSync(join(folder, 'mintmark.db'))).toBe(false);
  expect((await demo(folder, '--nonsense'))[0]).toBe(2);
});
