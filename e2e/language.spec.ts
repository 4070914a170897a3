import type { Page } from '@playwright/test';
import { expect, open, test } from './harness.ts';

test.use({ locale: 'de-AT' });

/** What a page says of itself and has complained of. */
const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang);

test('visitor: whose browser asks for German is answered in German, forms and figures included, and Spanish once that is chosen', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ihr Münzkabinett');
  await page.getByRole('link', { name: 'Konto anlegen' }).click();
  // Drawn by the server and again by the browser, and refused by a schema and by a field.
  await page.getByRole('button', { name: 'Konto anlegen' }).click();
  await expect(page.getByText('Bitte geben Sie eine gültige E-Mail-Adresse ein')).toBeVisible();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Als Gast fortfahren' }).click();
  await expect(page.getByRole('link', { name: 'Sammlung', exact: true })).toBeVisible();
  // As Austria writes it.
  await expect(page.getByText('$\u00a00,00').first()).toBeVisible();
  await page.goto('/my-profile');
  await page.getByLabel('Sprache').selectOption('Español');
  await expect(page.getByRole('link', { name: 'Colección', exact: true })).toBeVisible();
  expect(await languageOf(page)).toBe('es');
  // The choice is stronger than the browser, on pages and in what the server says.
  const refused = await page.request.get('/api/coins/999999');
  expect(await refused.json()).toEqual({ code: 'not_found', message: 'No encontrado' });
  expect(complaints).toEqual([]);
});
