import type { Page } from '@playwright/test';
import { CENT, MORGAN, NICKEL } from './coins.ts';

const SAINT = {
  name: '1924 Saint-Gaudens',
  year: 1924,
  mintMark: null,
  coinType: 'Double Eagle',
  condition: 'Mint State (MS-60 to MS-70)',
  composition: '90% gold, 10% copper',
  weight: '33.436',
  diameter: '34.1',
  estimatedValue: '4118.20',
  isGraded: true,
  gradingCompany: 'PCGS',
  grade: 'MS-63',
};
export const COINS = [SAINT, MORGAN, { ...MORGAN, name: '1881-S Morgan Dollar', year: 1881 }, CENT, NICKEL];

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const viewRadio = (page: Page, name: 'Summary' | 'Browse') =>
  page.getByRole('radio', { name, exact: true });
export const show = (page: Page, name: 'Summary' | 'Browse') =>
  page.getByRole('radiogroup', { name: 'View' }).getByText(name, { exact: true }).click();
export const search = (page: Page) => page.getByRole('searchbox', { name: 'Search your coins' });
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
