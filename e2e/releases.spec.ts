import type { Page } from '@playwright/test';
import { open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { dayAhead, expect, published, RELEASES, test, watchShifts } from './published.ts';

// A browser that was never here.
test.use({ newPage: true });

const section = (page: Page, name: RegExp) => page.getByRole('region', { name });
const UPCOMING = /^Upcoming$/;
const PAST = /^Recent Past Releases/;

/** Days from the reader's today to a day of the list, which counts from today in UTC. */
async function daysAhead(page: Page, days: number): Promise<number> {
  const here = await page.evaluate(() => {
    const now = new Date();
    return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  });
  return (Date.parse(dayAhead(days)) - here) / (24 * 3_600_000);
}

const LABELS: Record<string, string> = {
  '-2': 'Released',
  '-1': 'Released',
  '0': 'Today',
  '1': 'Tomorrow',
  '2': '2 days',
};

test('user: the calendar arrives complete with days, prices and ways on, and Back leads to the page before', async ({
  page,
  login,
}) => {
  await login();
  await test.step('it arrives complete', async () => {
    await published(page);
    const moved = await watchShifts(page);
    await open(page, '/my-profile');
    await page.goto('/upcoming-releases');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `Upcoming Releases ${await page.evaluate(() => new Date().getFullYear())}`,
    );
    const upcoming = section(page, UPCOMING);
    const card = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    const morgan = upcoming.getByRole('listitem').filter({ hasText: 'Morgan Dollar in Reverse Proof' });
    await expect(morgan).toContainText('$129.00');
    await expect(morgan.getByRole('link').first()).toHaveAttribute(
      'href',
      'https://catalog.usmint.gov/morgan',
    );
    await expect(card('Roll of Quarters')).toContainText('TBD');
    const eagle = card('Uncirculated Silver Eagle of Tomorrow');
    await expect(eagle.getByRole('link').first()).toHaveAttribute('href', 'https://www.usmint.gov/news');
    await expect(eagle.getByRole('link').first()).toHaveAttribute('target', '_blank');
    const past = section(page, PAST).getByRole('listitem');
    await expect(past).toHaveCount(5);
    await expect(past.first()).toContainText('Released');
    expect(await moved()).toBeLessThanOrEqual(0.02);

    const calendar = morgan.getByRole('link', { name: /Add to calendar/ });
    const file = await page.request.get((await calendar.getAttribute('href')) ?? '');
    expect(file.headers()['content-type']).toContain('text/calendar');
    expect(await file.text()).toContain('Morgan Dollar in Reverse Proof');
    const download = page.waitForEvent('download');
    await calendar.click();
    expect((await download).suggestedFilename()).toMatch(/\.ics$/);
    await expect(page.getByRole('link', { name: 'Subscribe' })).toHaveAttribute('href', '/releases.ics');
    await expectGoodScreen(page, 'releases', { wide: true });
  });
  await test.step('Back leads to the page before', async () => {
    await open(page, '/my-profile');
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/upcoming-releases';
      link.textContent = 'Releases';
      document.querySelector('main')?.append(link);
    });
    await page.getByRole('link', { name: 'Releases' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Upcoming Releases/ })).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL('/my-profile');
    await page.goto('/upcoming-releases');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).not.toHaveURL('/upcoming-releases');
  });
});

test('guest: without any release the page says so', async ({ page, guest }) => {
  await guest();
  await page.route('**/upcoming-releases', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/<li class="card.*?<\/li>/gs, ''),
    });
  });
  await open(page, '/upcoming-releases');
  await expect(page.getByRole('heading', { name: 'No Releases Data' })).toBeVisible();
  await expect(page.getByText('Check back later for US Mint releases.')).toBeVisible();
  await expect(section(page, UPCOMING)).toBeHidden();
  await expectGoodScreen(page, 'releases-empty');
});

/** Where a day begins first and last. */
for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    test('user: each release lies where it belongs on the reader’s own day', async ({ page, login }) => {
      await login();
      await published(page);
      await open(page, '/upcoming-releases');
      for (const { name, days } of RELEASES.slice(0, 3)) {
        const ahead = await daysAhead(page, days);
        const card = section(page, ahead < 0 ? PAST : UPCOMING)
          .getByRole('listitem')
          .filter({ hasText: name });
        await expect(card.locator('.badge')).toHaveText(LABELS[String(ahead)] ?? 'nothing');
      }
      await expect(section(page, PAST).getByRole('listitem')).toHaveCount(5);
      const dates = (list: RegExp) =>
        section(page, list)
          .locator('li:visible time')
          .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
      // What has a year and no day comes after all that have one.
      const upcoming = await dates(UPCOMING);
      const dated = upcoming.filter((date) => date.length > 4);
      expect(upcoming).toEqual([...dated.toSorted(), ...upcoming.filter((date) => date.length === 4)]);
      expect(upcoming.length).toBeGreaterThan(dated.length);
      expect(await dates(PAST)).toEqual((await dates(PAST)).sort().reverse());

      await page.context().clearCookies();
      await open(page, '/');
      const rail = page.getByRole('region', { name: 'Upcoming Releases' });
      for (const { name, days } of RELEASES.slice(0, 3)) {
        const ahead = await daysAhead(page, days);
        await expect(rail.getByRole('listitem').filter({ hasText: name })).toHaveCount(ahead < 0 ? 0 : 1);
      }
    });
  });
}
