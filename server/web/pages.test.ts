import { expect, test } from 'bun:test';
import { ROLES, type Role, roleForScreen } from '../../shared/account/roles.ts';
import { type Page, pageFor, type Visitor } from './pages.ts';

const ok = (page: string): Page => ({ page, status: 200 });

test.each<[string, Visitor, Page]>([
  ['/', 'visitor', ok('landing')],
  ['/', 'guest', ok('home')],
  ['/', 'user', ok('home')],
  ['/login', 'visitor', ok('login')],
  ['/register', 'guest', ok('register')],
  ['/login', 'user', { redirect: '/' }],
  ['/privacy-policy', 'visitor', ok('privacy-policy')],
  ['/privacy-policy', 'user', ok('privacy-policy')],
  ['/verify-email', 'visitor', ok('verify-email')],
  ['/verify-email', 'user', ok('verify-email')],
  ['/invitation', 'visitor', ok('invitation')],
  ['/invitation', 'user', ok('invitation')],
  ['/collections', 'guest', ok('collections')],
  ['/collections', 'visitor', ok('landing')],
  ['/forgot-password', 'visitor', ok('forgot-password')],
  ['/forgot-password/', 'guest', ok('forgot-password')],
  ['/reset-password', 'visitor', ok('reset-password')],
  ['/reset-password', 'user', ok('reset-password')],
  ['/collection', 'visitor', ok('landing')],
  ['/collection', 'user', ok('collection')],
  ['/collection/', 'user', ok('collection')],
  ['/test-user-view', 'user', ok('collection')],
  ['/dashboard', 'user', ok('dashboard')],
  ['/dashboard', 'guest', ok('dashboard')],
  ['/dashboard', 'visitor', ok('landing')],
  ['/my-listings', 'user', ok('my-listings')],
  ['/my-listings', 'visitor', ok('landing')],
  ['/wants', 'guest', ok('wants')],
  ['/learned', 'guest', ok('learned')],
  ['/wants', 'visitor', ok('landing')],
  ['/ebay-debug', 'guest', ok('ebay-debug')],
  ['/ebay-debug', 'visitor', ok('landing')],
  ['/coin/12', 'user', ok('coin/_')],
  ['/coin-detail/12', 'guest', ok('coin/_')],
  ['/coin/12', 'visitor', ok('landing')],
  ['/subcategory/Mercury%20Dimes', 'user', ok('subcategory/_')],
  ['/subcategory/Half%20Cents%20%2F%20Large%20Cents', 'guest', ok('subcategory/_')],
  ['/subcategory/%E0%A4%A', 'user', ok('subcategory/_')],
  ['/subcategory/Mercury%20Dimes', 'visitor', ok('landing')],
  ['/subcategory', 'user', { page: '404', status: 404 }],
  ['/subcategory/a/b', 'user', { page: '404', status: 404 }],
  ['/coin', 'user', { page: '404', status: 404 }],
  ['/coin/1/2', 'user', { page: '404', status: 404 }],
  ['/news', 'visitor', ok('landing')],
  ['/news', 'guest', ok('news')],
  ['/upcoming-releases', 'visitor', ok('landing')],
  ['/upcoming-releases', 'user', ok('upcoming-releases')],
  ['/nowhere', 'user', { page: '404', status: 404 }],
  ['/nowhere', 'visitor', { page: 'landing', status: 404 }],
  ['/home', 'user', { page: '404', status: 404 }],
])('%s for a %s', (path, visitor, page) => {
  expect(pageFor(path, visitor)).toEqual(page);
});

const readOnly = ok('read-only');

test.each<[string, Record<Role, Page>]>([
  ['/manual-entry', { reader: readOnly, writer: ok('manual-entry'), manager: ok('manual-entry') }],
  ['/import/', { reader: readOnly, writer: ok('import'), manager: ok('import') }],
  ['/my-listings', { reader: readOnly, writer: readOnly, manager: ok('my-listings') }],
  ['/ebay-debug', { reader: readOnly, writer: readOnly, manager: readOnly }],
  ['/collection', { reader: ok('collection'), writer: ok('collection'), manager: ok('collection') }],
  ['/coin/12', { reader: ok('coin/_'), writer: ok('coin/_'), manager: ok('coin/_') }],
])('%s for members', (path, pages) => {
  for (const role of ROLES) expect(pageFor(path, 'user', role)).toEqual(pages[role]);
});

test('screens that need a role are screens', () => {
  for (const screen of ['/manual-entry', '/my-listings', '/ebay-debug'])
    expect(roleForScreen(screen)).not.toBe('reader');
  for (const path of ['/', '/coins', '/imports', '/manual', 'https://example.org/import'])
    expect(roleForScreen(path)).toBe('reader');
});
