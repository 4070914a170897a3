import { toast } from './coin-form.ts';
import { COLLECTOR, expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { test } from './mail.ts';

test('user: a new address counts once the link sent there has been opened', async ({
  page,
  account,
  post,
}) => {
  await account();
  const { email, password } = COLLECTOR;
  expect((await page.request.post('/api/login/direct', { data: { email, password } })).status()).toBe(200);
  await open(page, '/my-profile');
  const card = page.getByRole('region', { name: 'Personal Information' });
  const ask = async (address: string) => {
    await card.getByRole('button', { name: 'Edit personal information' }).click();
    await card.getByLabel('Email').fill(address);
    await card.getByLabel('Your password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(toast(page, 'Profile Updated')).toContainText(address);
    await expect(card.getByText(`Waiting for ${address} to be verified`)).toBeVisible();
  };
  await ask('ada@example.com');
  await expectGoodScreen(page, 'profile-pending');
  await post.take('ada@example.com');
  expect((await post.take(email)).text).toContain('A new email address was entered');

  await card.getByRole('button', { name: 'Send again' }).click();
  const sheet = page.getByRole('dialog', { name: 'Send the link again?' });
  await sheet.getByRole('button', { name: 'Keep the old address' }).click();
  await expect(card.getByText(/Waiting for/)).toHaveCount(0);
  await expect(card.getByRole('heading')).toBeFocused();

  await ask('ada@example.net');
  await post.take('ada@example.net');
  await card.getByRole('button', { name: 'Send again' }).click();
  await sheet.getByLabel('Your password', { exact: true }).fill(password);
  await sheet.getByRole('button', { name: 'Send again' }).click();
  await expect(toast(page, 'Sent again')).toBeVisible();
  const { link } = await post.take('ada@example.net');
  // In another tab: this one hears of it.
  const mail = await page.context().newPage();
  await mail.goto(`/verify-email${new URL(link).search}`);
  await expect(mail.getByRole('heading', { name: 'Email changed' })).toBeVisible();
  await expect(card.getByText('ada@example.net')).toBeVisible();
  await expect(card.getByText(/Waiting for/)).toHaveCount(0);
});
