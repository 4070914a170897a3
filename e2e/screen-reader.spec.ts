import type { Locator, Page } from '@playwright/test';
import { expect, test } from './harness.ts';

type Role = Parameters<Page['getByRole']>[0];

/**
 * Somebody who hears the page and has no mouse: reaches what has a role and a name with Tab, presses keys, and hears what live regions
 * say. Nothing here looks at a picture, a class or a place on the screen.
 */
async function listener(page: Page) {
  const heard: string[] = [];
  await page.exposeFunction('hear', (text: string) => heard.push(text));
  await page.addInitScript(() => {
    const LIVE = '[role=status], [role=alert], [role=log], [aria-live]:not([aria-live=off])';
    const say = (node: Node) => {
      const place = node instanceof Element ? node : node.parentElement;
      const live = place?.closest(LIVE) ?? (node instanceof Element && node.querySelector(LIVE));
      const text = live instanceof Element && live.textContent.replaceAll(/\s+/g, ' ').trim();
      if (text) void (window as unknown as { hear: (text: string) => void }).hear(text);
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'childList' ? addedNodes : [target]) say(node);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  const { keyboard } = page;
  const isReached = (place: Locator) =>
    place.evaluate((element) => element === document.activeElement).catch(() => false);
  const reach = async (role: Role, name: string | RegExp, key = 'Tab') => {
    const place = page.getByRole(role, { name, exact: typeof name === 'string' });
    await place.first().waitFor();
    for (let presses = 0; presses < 120; presses++) {
      for (const one of await place.all()) if (await isReached(one)) return one;
      await keyboard.press(key);
    }
    throw new Error(`No Tab leads to the ${role} ${name}.`);
  };
  return {
    reach,
    press: async (role: Role, name: string | RegExp, key = 'Enter') => {
      await reach(role, name);
      await keyboard.press(key);
    },
    write: async (role: Role, name: string | RegExp, text: string) => {
      await reach(role, name);
      await keyboard.type(text);
    },
    hears: (text: string | RegExp) => expect.poll(() => heard.join('\n')).toMatch(text),
    reads: (heading: string) =>
      expect(
        page.getByRole('main').getByRole('heading', { level: 1, name: heading, exact: true }),
      ).toBeVisible(),
  };
}

test('a guest who hears the page goes the main road: a coin by hand, corrected, deleted, brought back, signed out @long', async ({
  page,
}) => {
  const { reach, press, write, hears, reads } = await listener(page);
  const { keyboard } = page;

  await test.step('goes in', async () => {
    await page.goto('/');
    await press('button', 'Continue as guest');
    await reads('Collector');
  });

  await test.step('adds a coin by hand', async () => {
    await press('link', 'Add Coin');
    await hears(/Add/);
    await press('link', /^Enter Manually/);
    await reads('Add a coin');
    await write('combobox', /^Coin Type/, 'Mercury Dime');
    await keyboard.press('Escape');
    await write('textbox', /^Year/, '1916');
    await reach('combobox', /^Condition/);
    await keyboard.type('Good');
    await press('button', 'Save Coin to Collection');
    await hears('Coin Added!');
    await hears(/Mercury Dime/);
  });

  await test.step('finds it in the collection and hears what it is', async () => {
    await press('link', 'Collections');
    await reads('My Collection');
    await reach('radio', 'Summary');
    await keyboard.press('ArrowRight');
    await write('searchbox', 'Search your coins', 'mercury');
    await hears('1 coin for “mercury”');
    await press('link', /1916 Mercury Dime/);
    await reads('1916 Mercury Dime');
  });

  await test.step('corrects its year', async () => {
    await press('button', 'Edit');
    await hears('Editing is on. Each field has an edit button.');
    await press('button', /Edit year/);
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('1917');
    await keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /1917.*Edit year/ })).toBeFocused();
    await reads('1917 Mercury Dime');
  });

  await test.step('deletes it and takes that back', async () => {
    await press('button', 'Delete Coin');
    await expect(page.getByRole('alertdialog', { name: 'Delete this coin?' })).toBeVisible();
    await press('button', 'Delete');
    await hears('Coin Deleted');
    await keyboard.press('F8');
    await press('button', 'Undo');
    await hears(/restored/i);
  });

  await test.step('signs out', async () => {
    await press('link', 'Account');
    await press('link', 'Log out');
    await expect(page.getByRole('alertdialog', { name: 'Leave without an account?' })).toBeVisible();
    await press('button', 'Log out');
    await expect(page.getByRole('button', { name: 'Continue as guest' })).toBeVisible();
  });
});
