import type { Page } from '@playwright/test';
import { card, fact, heading } from './coin-screen.ts';
import { expect, open, test } from './harness.ts';
import { DESK, expectGoodScreen } from './look.ts';

/** A coin as somebody enters it who leaves all the rest to the catalogue. */
const sparse = (name: string, coinType: string, year: number, mintMark: string | null = null) => ({
  ...{ name, coinType, year, mintMark },
  ...{ composition: null, weight: null, diameter: null, purchasePrice: null, notes: null },
});

/** Opens the coin on the phone and at the width of a desk, looks at each, and is on the phone again. */
async function atEachWidth(page: Page, id: number, look: (width: string) => Promise<void>) {
  const phone = page.viewportSize();
  for (const [width, size] of Object.entries({ phone, wide: DESK })) {
    if (size) await page.setViewportSize(size);
    await open(page, `/coin/${id}`);
    await look(width);
  }
  if (phone) await page.setViewportSize(phone);
}

test('user: a coin shows what the catalogue knows of its date, its varieties or its set, and its own words first', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await test.step('a key date', async () => {
    await test.step('what the catalogue knows', async () => {
      const id = await addCoin(sparse('1916-D Mercury Dime', 'Mercury Dime', 1916, 'D'));
      await atEachWidth(page, id, async (width) => {
        const facts = {
          Composition: '90% silver, 10% copper',
          'Silver content': '90% · 0.0723 oz pure silver',
          Weight: '2.5 g',
          Edge: 'Reeded',
          'Face value': '10 cents',
          Mint: 'Denver',
          Mintage: '264,000',
          Designer: 'Adolph A. Weinman',
          Series: 'Mercury Dime',
        };
        for (const [name, value] of Object.entries(facts))
          await expect(fact(page, name)).toContainText(value);
        await expect(card(page, 'How to identify')).toContainText('Key date');
        await expect(card(page, 'About This Coin')).toContainText('Obverse design');
        await expect(card(page, 'Rarity')).toContainText('2 on a scale of 1 to 7: Less Common');
        await expect(card(page, 'Rarity')).toContainText('264,000 dated 1916 were struck at Denver.');
        await expect(page.getByText(/^Reference: /)).toBeVisible();
        await expectGoodScreen(page, `coin-key-date-${width}`);
      });
    });
    await test.step('the own words of a coin stand before those of the catalogue', async () => {
      const id = await addCoin({
        ...sparse('1916-D Mercury Dime', 'Mercury Dime', 1916, 'D'),
        totalMintage: '264000 or so',
        mint: 'Denver, in the autumn',
        coinHistory: 'It was my grandfather’s.',
        rarity: 'I have seen two.',
        rarityScale: 6,
        weight: '2.40',
      });
      await open(page, `/coin/${id}`);
      await expect(fact(page, 'Mintage')).toContainText('264000 or so');
      await expect(fact(page, 'Mint')).toContainText('Denver, in the autumn');
      await expect(fact(page, 'Weight')).toContainText('2.4 g');
      await expect(fact(page, 'Silver content')).toContainText('0.0694 oz');
      await expect(card(page, 'About This Coin')).toContainText('It was my grandfather’s.');
      await expect(card(page, 'Rarity')).toContainText('I have seen two.');
      await expect(card(page, 'Rarity')).toContainText('6 on a scale');
    });
  });
  await test.step('varieties', async () => {
    await test.step('what a plain coin might be', async () => {
      const id = await addCoin(sparse('1955 Lincoln Wheat Cent', 'Wheat Penny', 1955));
      await atEachWidth(page, id, async (width) => {
        const struck = page.getByRole('table', { name: 'Mintage by strike' });
        await expect(struck.getByRole('row', { name: /^Business/ })).toContainText('330,580,000');
        await expect(struck.getByRole('row', { name: /^Proof/ })).toContainText('378,200');
        const look = card(page, 'Worth a closer look');
        const hint = look.getByText('naked eye');
        await expect(hint).toBeHidden();
        await look.getByText('1955 Doubled Die Obverse Lincoln Wheat Cent').click();
        await expect(hint).toBeVisible();
        await expectGoodScreen(page, `coin-varieties-${width}`);
      });
    });
    await test.step('how to tell the variety a coin is', async () => {
      const id = await addCoin(sparse('1955 Doubled Die Lincoln Cent', 'Wheat Penny', 1955));
      await atEachWidth(page, id, async () => {
        await expect(card(page, 'How to identify')).toContainText('naked eye');
        await expect(card(page, 'How to identify').getByRole('heading', { level: 3 })).toHaveText(
          '1955 Doubled Die Obverse Lincoln Wheat Cent',
        );
        await expect(card(page, 'Rarity')).toContainText('no separate mintage for this variety');
        await expect(fact(page, 'Mintage')).toHaveCount(0);
      });
    });
  });
  await test.step('a set, a foreign and an unknown coin, and long words', async () => {
    await test.step('what lies in a set', async () => {
      const id = await addCoin({
        ...sparse('1976-S Bicentennial Silver Proof Set', 'Proof Set', 1976, 'S'),
        condition: 'Not Applicable',
      });
      await atEachWidth(page, id, async (width) => {
        const set = card(page, 'In this set');
        await expect(set).toContainText('3 coins');
        for (const coin of ['Quarter', 'Half Dollar', 'Dollar']) {
          await expect(
            set
              .getByRole('listitem')
              .filter({ hasText: `${coin}` })
              .first(),
          ).toContainText('40% silver');
        }
        await expect(fact(page, 'Sets sold')).toContainText('3,998,621');
        await expect(fact(page, 'Packaging')).toBeVisible();
        await expect(fact(page, 'Silver content')).toContainText('40%');
        await expectGoodScreen(page, `coin-set-${width}`);
      });
    });
    await test.step('a foreign coin and an unknown one show their own facts alone', async () => {
      const foreign = {
        ...sparse('1967 Rabbit Five Cents', 'Five Cents', 1967),
        ...{ country: 'Canada', currency: 'CAD', composition: 'Nickel' },
      };
      for (const coin of [foreign, { ...sparse('Token', 'Token', 1943), composition: 'Brass' }]) {
        await open(page, `/coin/${await addCoin(coin)}`);
        await expect(fact(page, 'Composition')).toContainText(coin.composition);
        await expect(page.getByRole('button', { name: 'Delete Coin' })).toBeVisible();
        await expect(page.getByText(/^Reference: /)).toHaveCount(0);
      }
    });
    await test.step('long words on a narrow phone stay on the screen', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      const long = 'Unbreakable'.repeat(15);
      const id = await addCoin({
        ...sparse('1964 Kennedy Half Dollar', 'Kennedy Half Dollar', 1964),
        ...{ coinHistory: long.repeat(5), composition: long, series: long.slice(0, 120), rarity: long },
      });
      await open(page, `/coin/${id}`);
      await expect(card(page, 'About This Coin')).toContainText('Unbreakable');
      await expectGoodScreen(page, 'coin-long-320');
    });
  });
});

test('user: a coin is at two addresses and no other, and while the catalogue is slow nothing jumps', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  const id = await addCoin();
  await test.step('the longer address shows the same coin', async () => {
    await open(page, `/coin-detail/${id}`);
    await expect(heading(page)).toHaveText('1893-S Morgan Silver Dollar');
    await expect(page).toHaveTitle('1893-S Morgan Silver Dollar · Mintmark');
  });
  await test.step('an address is that of a coin only when it ends in plain digits', async () => {
    await open(page, `/coin/${id}/`);
    await expect(heading(page)).toHaveText('1893-S Morgan Silver Dollar');
    for (const other of [`${id}e0`, `0x${id.toString(16)}`, `+${id}`, `${id}.0`]) {
      await page.goto(`/coin/${other}`);
      await expect(heading(page).first()).toBeVisible();
      await expect(page.getByText('1893-S Morgan Silver Dollar')).toHaveCount(0);
    }
  });
  await test.step('while the catalogue is slow nothing jumps, and without it the coin is whole', async () => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/reference', async (route) => {
      await asked;
      await route.fulfill({ status: 503, json: { message: 'Not now.' } });
    });
    await open(page, `/coin/${id}`);
    await expect(page.getByText('Loading catalogue details')).toBeAttached();
    await expect(page.getByText('$5,200.00')).toBeVisible();
    const shift = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(sum), 1500);
        }),
    );
    answer();
    await expect(fact(page, 'Composition')).toContainText('90% silver');
    await expect(page.getByText('From the estate of a neighbour.')).toBeVisible();
    await expect(page.getByText('Not now.')).toHaveCount(0);
    expect(await shift).toBeLessThan(0.02);
  });
});
