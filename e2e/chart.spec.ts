import type { Page } from '@playwright/test';
import { expect, open, test } from './harness.ts';
import { expectGoodScreen } from './look.ts';

const chart = (page: Page) => page.getByRole('img', { name: /^Value of .*: (from )?\$/ });
const readOut = (page: Page) => page.locator('[data-read-out]');
const slider = (page: Page) => page.getByRole('slider', { name: /point by point/ });

/** The coin's page, with the values it has had. */
async function openHistory(page: Page, id: number) {
  await open(page, `/coin/${id}`);
  await page.getByText('Value over time').click();
  await expect(chart(page)).toBeVisible();
}

/** Gives a coin one value after another, as its owner would over the years. */
async function value(page: Page, id: number, ...values: string[]) {
  for (const estimatedValue of values) {
    const answer = await page.request.patch(`/api/coins/${id}`, { data: { estimatedValue } });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}

test('user: a value over time is read by keyboard, pointer and table, over years, a thousand values and none that changes', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await test.step('by keyboard, pointer and table', async () => {
    const id = await addCoin({ estimatedValue: '2500.00' });
    await value(page, id, '2750.00', '2600.00', '3150.00');
    await openHistory(page, id);
    await expect(chart(page)).toHaveAccessibleName(
      /from \$2,500\.00 on .* to \$3,150\.00 on .*: \+\$650\.00 \(26\.0%\)$/,
    );
    await expect(readOut(page)).toContainText('$3,150.00');
    await expect(readOut(page)).toContainText('Your estimate');

    await slider(page).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(readOut(page)).toContainText('$2,600.00');
    await expect(slider(page)).toHaveAttribute('aria-valuetext', /^\$2,600\.00, Your estimate, /);
    await page.keyboard.press('Home');
    await expect(readOut(page)).toContainText('$2,500.00');
    await expectGoodScreen(page, 'chart', { wide: true });
    await page.keyboard.press('End');
    await expect(readOut(page)).toContainText('$3,150.00');

    // From wherever one presses, the keyboard goes on.
    await chart(page).click({ position: { x: 5, y: 80 } });
    await expect(readOut(page)).toContainText('$2,500.00');
    await page.keyboard.press('ArrowRight');
    await expect(readOut(page)).toContainText('$2,750.00');

    await page.getByText('Show as table').click();
    const rows = page.getByRole('table', { name: /newest first/ }).getByRole('row');
    await expect(rows).toHaveCount(5);
    await expect(rows.nth(1)).toContainText('$3,150.00');
    await expect(rows.nth(4)).toContainText('$2,500.00');
    await expectGoodScreen(page, 'chart-table', { wide: true });
  });
  await test.step('years, a thousand values, and one that does not change', async () => {
    for (const [name, history] of Object.entries(HISTORIES)) {
      await test.step(name, async () => {
        const id = await addCoin();
        // Years cannot be waited for.
        const points = history.map(([value, valuationSource, daysAgo]) => ({
          value,
          valuationSource,
          confidence: 'high',
          isShown: true,
          recordedAt: new Date(Date.now() - Number(daysAgo) * DAY).toISOString(),
        }));
        await page.route(`**/api/coins/${id}/price-history`, (route) => route.fulfill({ json: { points } }));
        await openHistory(page, id);
        await expect(page.getByRole('list', { name: 'Sources' })).toContainText('Melt value');
        // Whatever is nearest to the pointer is read out; without one, the newest.
        const [oldest, newest] = [points.at(0), points.at(-1)].map((point) =>
          dollars.format(Number(point?.value)),
        );
        await expect(readOut(page)).toContainText(newest ?? '');
        await chart(page).hover({ position: { x: 5, y: 80 } });
        await expect(readOut(page)).toContainText(oldest ?? '');
        await page.mouse.move(0, 0);
        await expect(readOut(page)).toContainText(newest ?? '');
        // No label of time lies on another.
        const labels = await chart(page).locator('text[text-anchor="middle"]').all();
        const boxes = await Promise.all(labels.map((label) => label.boundingBox()));
        for (const [index, box] of boxes.entries()) {
          const next = boxes[index + 1];
          if (box && next) expect(box.x + box.width).toBeLessThan(next.x);
        }
        await expectGoodScreen(page, `chart-${name}`);
      });
    }
  });
});

const DAY = 86_400_000;
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const HISTORIES = {
  years: [
    ['1250.00', 'face', 1900],
    ['2500.00', 'owner', 1600],
    ['2400.00', 'owner', 1000],
    ['2710.50', 'melt', 800],
    ['3900.00', 'owner', 420],
    ['3300.00', 'melt', 300],
    ['3150.00', 'owner', 7],
  ],
  thousand: Array.from({ length: 1000 }, (_, index) => [
    (40_000_000 + 20_000_000 * Math.sin(index / 70) + 900_000 * Math.sin(index * 1.7)).toFixed(2),
    index % 90 < 60 ? 'melt' : 'owner',
    1000 - index,
  ]),
  unchanged: [
    ['12.00', 'owner', 60],
    ['12.00', 'melt', 40],
    ['12.00', 'owner', 0.2],
  ],
} as const;
