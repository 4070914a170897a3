import { toast } from './coin-form.ts';
import { button, card, edit, input, startEditing, stored } from './coin-screen.ts';
import { expect, open } from './harness.ts';
import { DESK, expectGoodScreen } from './look.ts';
import { test } from './priced.ts';

test('user: a value is brought up to date, an own figure stands until the estimate is taken', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  const id = await addCoin({ estimatedValue: null });
  await open(page, `/coin/${id}`);
  const value = card(page, 'Estimated value');
  await expect(value).toContainText('No estimate yet');
  await expect(value).toContainText('$38.70');
  await button(page, 'Update').click();
  await expect(toast(page, 'Valuation Updated')).toBeVisible();
  await expect(value).toContainText('Melt value ·');
  expect(await stored(page, id)).toMatchObject({ estimatedValue: '38.70', valuationSource: 'melt' });

  await startEditing(page);
  await edit(page, 'estimated value').click();
  await input(page, 'Estimated value').fill('5200');
  await page.keyboard.press('Enter');
  await expect(value).toContainText('Your estimate');
  await expect(value).toContainText('+$1,100.00 26.8%');
  await button(page, 'Update').click();
  await expect(toast(page, 'Value unchanged')).toContainText('Your value is kept.');
  await expect(value).toContainText('Show the melt value instead?');
  const notice = toast(page, 'Value unchanged');
  await expect(notice).toHaveAttribute('data-variant', 'info');
  // At a desk it lies in the corner.
  const usual = page.viewportSize() ?? DESK;
  await page.setViewportSize(DESK);
  const box = await notice.boundingBox();
  expect(DESK.width - ((box?.x ?? 0) + (box?.width ?? 0))).toBeLessThan(48);
  await page.setViewportSize(usual);
  await expectGoodScreen(page, 'coin-own-figure', { wide: true });
  await button(page, 'Show $38.70').click();
  await expect(toast(page, 'Updated')).toBeVisible();
  await expect(value).toContainText('Melt value ·');
  await expect(button(page, 'Show $38.70')).toHaveCount(0);

  await page.route('**/gemini-valuation', (route) => route.abort());
  await button(page, 'Update').click();
  await expect(toast(page, 'Valuation Failed')).toBeVisible();

  await page.getByText('Value over time').click();
  await expect(page.getByText('Your estimate').last()).toBeAttached();
  await expectGoodScreen(page, 'coin-value-over-time', { wide: true });
});

test('user: large values stay whole, no gain is shown calmly, and a single value has no line', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await test.step('large figures, and neither won nor lost', async () => {
    const dear = { estimatedValue: '99999999.99', purchasePrice: '12.34', quantity: 999 };
    const id = await addCoin({ ...dear, name: 'A coin of many words '.repeat(9).trim() });
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, `/coin/${id}`);
    const value = card(page, 'Estimated value');
    await expect(value).toContainText('Gain each');
    await expectGoodScreen(page, 'coin-dear');
    await page.setViewportSize({ width: 320, height: 640 });
    for (const size of ['100%', '150%', '200%']) {
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize;
      }, size);
      const sticking = await page.evaluate(() =>
        [...document.querySelectorAll('.whitespace-nowrap')].flatMap((figure) => {
          const box = figure.getBoundingClientRect();
          const card = figure.closest('.card')?.getBoundingClientRect();
          return card && (box.right > card.right - 16 || box.left < card.left + 16)
            ? [figure.textContent]
            : [];
        }),
      );
      expect(sticking, size).toEqual([]);
    }
    await expectGoodScreen(page, 'coin-dear-320-large');

    const even = await addCoin({ purchasePrice: '5200.00' });
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, `/coin/${even}`);
    await expect(value).toContainText('$0.00 0.0%');
    await expect(value.locator('.text-positive')).toHaveCount(0);
  });
  await test.step('a coin of one value', async () => {
    const id = await addCoin();
    await open(page, `/coin/${id}`);
    await page.route('**/price-history', (route) => route.fulfill({ status: 500, json: { message: 'Oh.' } }));
    await page.getByText('Value over time').click();
    await expect(page.getByText('The values could not be loaded')).toBeVisible();
    await page.unroute('**/price-history');
    await button(page, 'Try again').click();
    await expect(
      page.getByText(/^\$5,200\.00 on .*\. The chart appears with the next value\.$/),
    ).toBeVisible();
  });
});
