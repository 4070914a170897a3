import { button } from './coin-screen.ts';
import { NICKEL } from './coins.ts';
import { test as base, expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { drawnPhoto } from './photo.ts';

const test = base.extend({ env: { MINTMARK_READER: 'full' } });

test('user: sees what the reader learned of a confirmed coin, and has it forgotten @long', async ({
  page,
  login,
}) => {
  await login();
  await open(page, '/learned');
  await expect(page.getByText('Nothing learned yet')).toBeVisible();
  const sent = await page.request.post('/api/photos', { multipart: { obverse: await drawnPhoto(page) } });
  const { obverseImageUrl } = await sent.json();
  const { id } = await (
    await page.request.post('/api/coins', { data: { ...NICKEL, obverseImageUrl } })
  ).json();
  await page.request.post(`/api/coins/${id}/confirm`);
  await expect
    .poll(async () => (await (await page.request.get('/api/reader/learned')).json()).types.length)
    .toBe(1);
  await open(page, '/my-profile');
  await page.getByRole('link', { name: 'Learned coin types' }).click();
  await expect(page.getByRole('heading', { name: '1 coin type learned' })).toBeVisible();
  await expectGoodScreen(page, 'learned', { wide: true });
  await button(page, /^Forget (?!all)/).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Forget' }).click();
  await expect(page.getByText('Nothing learned yet')).toBeVisible();
});
