import { type FakePcgs, startFakePcgs, TOKEN } from '../server/grading/pcgs-api.fake.ts';
import { test as base, expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { expectProfileWaitsFor } from './profile-screen.ts';
import { withSlab } from './slab-video.ts';

const test = base.extend<object, { service: FakePcgs }>({
  service: [
    async ({ browserName: _ }, use) => {
      const service = await startFakePcgs();
      await use(service);
      await service.stop();
      expect(service.complaints, 'what the service was asked in a wrong way').toEqual([]);
    },
    { scope: 'worker' },
  ],
  env: ({ service }, use) =>
    use({
      MINTMARK_PCGS_TOKEN: TOKEN,
      MINTMARK_PCGS_BASE_URL: service.url,
      MINTMARK_METALS_PROVIDER: 'none',
    }),
});
test.use({ launchOptions: withSlab() });
// One browser is started like this, for all of them.
test.describe.configure({ mode: 'default' });

test('user: a slab is looked up by number or scanned code and saved with its price; a raw coin takes over the guide price', async ({
  page,
  login,
  addCoin,
}) => {
  await login();
  await test.step('in the collection with its price in three taps', async () => {
    await open(page, '/add-coin-method');
    await page.getByRole('link', { name: 'Slab certification number' }).click();
    const number = page.getByLabel('Certification Number');
    await expect(number).toBeVisible();
    await expectGoodScreen(page, 'slab');
    await number.fill('12345678');
    await page.getByRole('button', { name: 'Look it up' }).click();
    await expect(page.getByRole('heading', { name: '1881-S Morgan Dollar' })).toBeVisible();
    await expectGoodScreen(page, 'slab-found');
    await page.getByRole('button', { name: 'Save Coin' }).click();
    await expect(page).toHaveURL(/\/coin\/\d+$/);

    await expect(page.getByText('PCGS price guide').first()).toBeVisible();
    const card = page.getByRole('region', { name: 'Grading service' });
    await expect(card.getByText('Guide price in MS-65')).toBeVisible();
    await expect(card.getByText('$230.00')).toBeVisible();
    await expect(card.getByText('21,000')).toBeVisible();
    await expect(card.getByRole('link', { name: 'This slab at PCGS' })).toHaveAttribute(
      'href',
      'https://www.pcgs.com/cert/12345678',
    );
    await expect(card.getByRole('button', { name: 'Use this value' })).toHaveCount(0);
    await expectGoodScreen(page, 'coin-grading-service');

    await expectProfileWaitsFor(page, '**/api/pcgs/quota');
    const today = page.getByRole('region', { name: 'Grading service' });
    // One user's questions, and those of all users.
    await expect(today.getByText('1 of 100', { exact: true })).toHaveCount(2);
    await today.scrollIntoViewIfNeeded();
    await expectGoodScreen(page, 'my-profile-grading-service');
  });
  await test.step('the code of a slab is scanned', async () => {
    await open(page, '/slab');
    await page.getByRole('button', { name: 'Scan the label' }).click();
    await expect(page.getByRole('heading', { name: '1881-S Morgan Dollar' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('a number that is none, an NGC slab, and a raw coin', async () => {
    await open(page, '/slab');
    const number = page.getByLabel('Certification Number');
    await number.fill('12AB');
    await number.press('Enter');
    await expect(page.getByText('This isn’t a PCGS or NGC number.')).toBeVisible();
    await number.fill('11111111');
    await number.press('Enter');
    await expect(page.getByText('PCGS has no slab with the number 11111111.')).toBeVisible();
    await number.fill('3193674-002');
    await number.press('Enter');
    await expect(page.getByRole('link', { name: 'View at NGC' })).toHaveAttribute(
      'href',
      'https://www.ngccoin.com/certlookup/3193674-002/',
    );
    await expectGoodScreen(page, 'slab-ngc');
    await page.getByRole('link', { name: 'Fill in the coin' }).click();
    await expect(page.getByLabel('Certification Number')).toHaveValue('3193674-002');
    await expect(page.getByLabel('Grading Company')).toHaveValue('NGC');

    const id = await addCoin({
      ...{ year: 1881, mintMark: 'S', coinType: 'Morgan Silver Dollar', condition: 'Mint State (MS-63)' },
      estimatedValue: '90',
    });
    await open(page, `/coin/${id}`);
    const card = page.getByRole('region', { name: 'Grading service' });
    await card.getByRole('button', { name: 'Ask PCGS for its guide price' }).click();
    await card.getByRole('button', { name: 'Use this value' }).click();
    await expect(page.getByRole('region', { name: 'Estimated value' })).toContainText('PCGS price guide');
  });
  await test.step('PCGS numbers are searched, and one is looked at', async () => {
    await open(page, '/pcgs-test');
    for (const hint of ['lincoln', 'morgan', 'eagle'])
      await expect(page.getByRole('button', { name: hint, exact: true })).toBeVisible();
    const box = page.getByRole('searchbox', { name: 'Search PCGS numbers' });
    await box.fill('1881-S Morgan dollar');
    await box.press('Enter');
    await page.getByRole('button', { name: /7130$/ }).click();
    await expect(page.getByRole('region', { name: 'Price guide in 65' })).toContainText('$230.00');
    await expect(page.getByRole('region', { name: 'Detailed info' })).toContainText('George T. Morgan');
    await expectGoodScreen(page, 'pcgs-test');
    await box.fill('qqqq');
    await page.getByRole('button', { name: 'Search PCGS' }).click();
    await expect(page.getByText('No coin found')).toBeVisible();
  });
});
