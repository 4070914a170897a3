import type { Page } from '@playwright/test';
import { test } from './ai.ts';
import { expectDraft, toast } from './coin-form.ts';
import { heading } from './coin-screen.ts';
import { expect, open } from './harness.ts';
import { expectGoodScreen } from './look.ts';
import { bothSides, COIN, choose, collected } from './upload-screen.ts';
import { detail, region, type } from './verification-screen.ts';

/** No dime was struck that year, so it is not saved before its review. */
const DIME = { name: '1915-D Mercury Dime', year: 1915, alternatives: [] };
const EURO = {
  ...{ confidence: 60, yearConfidence: 55, alternatives: [] },
  ...{ country: 'Greece', currency: 'Euro', denomination: '2 Euro', series: null, mintMark: '' },
  ...{ name: '2002 Greece 2 Euro', year: 2002, region: 'Southern Europe', script: 'Greek' },
  ...{ estimatedValue: 2.5, composition: 'bimetal', variety: null },
};

interface Review {
  address: RegExp;
  correctYear: (page: Page, year: number) => Promise<void>;
  expectYear: (page: Page, year: number) => Promise<void>;
  saved: RegExp;
}
const year = (page: Page) => page.getByLabel('Year', { exact: true });
const saveButton = (page: Page) =>
  page.getByRole('button', { name: /^(Save to Collection|Confirm and save)$/ });

/** The review of a US coin edits field by field, that of the world is the form. */
const US: Review = {
  address: /\/coin-verification\?tempId=./,
  async correctYear(page, to) {
    await type(page, 'year', 'Year', String(to));
    await expect(region(page, 'What the catalogue says')).toContainText(`In the catalogue: ${to}`);
  },
  expectYear: (page, is) => expect(detail(page, 'Year')).toContainText(String(is)),
  saved: /\/coin-verification-result\?coin=\d+/,
};
const WORLD: Review = {
  address: /\/global-verification-results\?tempId=./,
  async correctYear(page, to) {
    await year(page).fill(String(to));
    await expectDraft(page, String(to));
  },
  expectYear: (page, is) => expect(year(page)).toHaveValue(String(is)),
  saved: COIN,
};

const ROADS = [
  {
    ...{ what: 'a dime from Add Coin', options: '/add-coin-options', upload: '/photo-upload' },
    ...{ said: DIME, to: 1917, review: US },
    stored: { country: 'United States', coinType: 'Mercury Dime', year: 1917, mintMark: 'D' },
  },
  {
    ...{ what: 'a euro from the same button', options: '/add-coin-options', upload: '/photo-upload' },
    ...{ said: EURO, to: 2003, review: WORLD },
    stored: { country: 'Greece', coinType: '2 Euro', year: 2003 },
  },
  {
    ...{
      what: 'a euro as a coin of the world',
      options: '/global-coin-options',
      upload: '/global-photo-upload',
    },
    ...{ said: EURO, to: 2003, review: WORLD },
    stored: { country: 'Greece', coinType: '2 Euro', year: 2003 },
  },
  {
    ...{
      what: 'a dime as a coin of the world',
      options: '/global-coin-options',
      upload: '/global-photo-upload',
    },
    ...{ said: DIME, to: 1917, review: WORLD },
    stored: { country: 'United States', year: 1917 },
  },
];

for (const { what, options, upload, said, to, review, stored } of ROADS)
  test(`user: ${what} is uploaded, corrected, kept through a reload and saved once`, async ({
    page,
    login,
    vendor,
  }) => {
    await login();
    vendor.answer(said);
    await open(page, options);
    await page.getByRole('link', { name: /^Upload Photo to ID/ }).click();
    await expect(page).toHaveURL(upload);
    await choose(page, ...(await bothSides(page)));
    await page.getByRole('button', { name: 'Photo 1' }).click();
    await page.getByRole('button', { name: /^Identify/ }).click();
    await expect(page).toHaveURL(review.address);
    await expect(heading(page)).toHaveText(said.name);
    await review.expectYear(page, said.year);
    await expectGoodScreen(page, `road ${what}`);

    // Asked again about a US coin, the vendor follows its collector.
    vendor.answer({ ...said, year: to, name: said.name.replace(String(said.year), String(to)) });
    await review.correctYear(page, to);
    await review.expectYear(page, to);
    await page.reload();
    await review.expectYear(page, to);
    await saveButton(page).dblclick();
    await expect(page).toHaveURL(review.saved);
    const coins = await collected(page);
    expect(coins).toHaveLength(1);
    expect(coins[0]).toMatchObject(stored);
  });

const CONDITION = 'Please select the condition of the coin before saving';
const CANADIAN = {
  fields: {
    Country: 'Canada',
    'Coin Name': '1941 Dime',
    Denomination: '10 cents',
    Currency: 'CAD',
    Year: '1941',
  },
  stored: { country: 'Canada', coinType: '10 cents', year: 1941, currency: 'CAD' },
};
const FORMS = [
  {
    ...{ form: '/manual-entry', after: '/' },
    missing: ['Please select the coin type.', 'Please enter the year.', CONDITION],
    fields: { 'Coin Type': 'Mercury Dime', Year: '1941' },
    stored: { country: 'United States', coinType: 'Mercury Dime', year: 1941 },
  },
  {
    ...{ form: '/manual-entry', after: '/' },
    missing: [CONDITION],
    ...CANADIAN,
  },
  {
    ...{ form: '/global-manual-entry', after: COIN },
    missing: [
      'Coin name is required',
      'Country is required',
      'Please enter the year.',
      'Denomination is required',
    ],
    ...CANADIAN,
  },
];

for (const { form, after, missing, fields, stored } of FORMS)
  test(`user: a coin of ${stored.country} is typed into ${form}, after what is missing was named, and saved once`, async ({
    page,
    login,
  }) => {
    await login();
    await open(page, form);
    const submit = page.getByRole('button', { name: /^(Save Coin to Collection|Add to Collection)$/ });
    await submit.click();
    for (const sentence of missing) await expect(page.getByText(sentence)).toBeVisible();
    for (const [label, text] of Object.entries(fields)) {
      await page.getByLabel(label, { exact: true }).fill(text);
      await page.getByLabel(label, { exact: true }).blur();
    }
    await page.getByLabel('Condition', { exact: true }).selectOption('Fine (F-12)');
    await submit.dblclick();
    await expect(toast(page, 'Coin Added!')).toBeVisible();
    await expect(page).toHaveURL(after);
    const coins = await collected(page);
    expect(coins).toHaveLength(1);
    expect(coins[0]).toMatchObject(stored);
  });
