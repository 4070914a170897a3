/**
 * `npm run test:browsers [firefox|webkit]`: the main road in Firefox and WebKitGTK, with the service worker in control: signing in,
 * two photos read on the machine itself and saved as a coin, the dark scheme, axe on each screen in English and German, what was sold or deleted and
 * how coins are filed, a coin beside its list at a desk, the collection without a server. Needs the built executable and the Debian packages that it names where they are missing. Pictures of the screens: test-results/browsers.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { draw, QUARTER } from '../e2e/drawn-coin.ts';
import { type Program, startProgram } from '../scripts/program.ts';
import { outfile } from '../scripts/targets.ts';
import {
  DESK,
  type Engine,
  expectSound,
  FIREFOX_NEEDS,
  firefox,
  type Need,
  until,
  WEBKIT_NEEDS,
  WINDOW,
  webkit,
} from './browsers.ts';

const PICTURES = 'test-results/browsers';
const PERSON = {
  firstName: 'Ada',
  lastName: 'Mercury',
  email: 'ada@example.org',
  password: 'wing-cap-dime',
};
const COIN = {
  ...{ name: '1893-S Morgan Dollar', coinType: 'Morgan Silver Dollar', year: 1893, mintMark: 'S' },
  condition: 'Very Fine (VF-20 to VF-35)',
};

/** Coins that have a place and tags, and some that left the collection. */
const FILED = { ...COIN, name: '1884-CC Morgan Dollar', year: 1884, mintMark: 'CC' };
const DELETED = { ...COIN, name: '1921 Morgan Dollar', year: 1921, mintMark: null };
const SOLD = { ...COIN, name: '1881-S Morgan Dollar', year: 1881 };

/** A machine that does much else besides reads two photos in a minute and a half. */
const READING_MS = 240_000;

const ENGINES: Record<string, { needs: readonly Need[]; start: (home: string) => Promise<Engine> }> = {
  firefox: { needs: FIREFOX_NEEDS, start: firefox },
  webkit: { needs: WEBKIT_NEEDS, start: webkit },
};

/** The main road, looked at in each language. */
const SCREENS = [
  '/',
  '/collection',
  '/collection?view=browse',
  '/coin/1',
  '/add-coin-options',
  '/manual-entry',
  '/my-profile',
];
/** What is not drawn yet, or pale until others come; a list measures its cards by a skeleton that is not seen. */
const UNFINISHED = [
  'astro-island[ssr]:not([client=touch])',
  'main .skeleton:not(.invisible *)',
  'main [aria-busy=true]',
].join();
/** Every island has drawn itself, what it asked for has come, and nothing is on its way from one look to another. */
const COMPLETE = `!document.querySelector('${UNFINISHED}') && !document.getAnimations().some((one) => one instanceof CSSTransition)`;

const button = (name: string) =>
  `//button[normalize-space(.)="${name}" or starts-with(@aria-label, "${name}")]`;
const radio = (name: string) => `//label[.//input[@type="radio"]][normalize-space(.)="${name}"]`;

/** Waits until a text can be read on the page. */
const shown = (browser: Engine, text: string) =>
  until(`"${text}" is not on the page`, async () =>
    (await browser.evaluate<string>('document.body.innerText')).includes(text),
  );

/** Waits until the address holds a text. */
const arrived = (browser: Engine, part: string, patience?: number) =>
  until(
    `not at ${part}`,
    async () => (await browser.evaluate<string>('location.href')).includes(part),
    patience,
  );

/** JPEGs of both sides of a quarter, drawn by the browser itself; their paths. */
async function drawnQuarter(browser: Engine, folder: string): Promise<string[]> {
  const paths: string[] = [];
  for (const [side, coin] of Object.entries(QUARTER)) {
    await browser.evaluate(
      `void (${draw})(${JSON.stringify({ coins: [coin] })}).then((bytes) => { window.drawn = bytes.join() })`,
    );
    await until('no photo was drawn', () => browser.evaluate('Boolean(window.drawn)'));
    const bytes = await browser.evaluate<string>('window.drawn');
    await browser.evaluate('void delete window.drawn');
    const path = join(folder, `${side}.jpg`);
    writeFileSync(path, Buffer.from(bytes.split(',').map(Number)));
    paths.push(path);
  }
  return paths;
}

/** Sets the scheme that Appearance chooses, and looks whether the page is painted in it. */
async function paint(browser: Engine, scheme: 'light' | 'dark') {
  await browser.evaluate(`localStorage.setItem('mintmark:theme', '${scheme}')`);
  await browser.reload();
  const light = `(() => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d');
    pen.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    pen.fillRect(0, 0, 1, 1);
    return pen.getImageData(0, 0, 1, 1).data[1];
  })()`;
  await until(`the page is not ${scheme}`, async () =>
    scheme === 'dark'
      ? (await browser.evaluate<number>(light)) < 100
      : (await browser.evaluate<number>(light)) > 155,
  );
}

async function journey(browser: Engine, { url, stop }: Program, folder: string, ids: Ids) {
  const step = async (name: string, done: () => Promise<unknown>) => {
    await done();
    console.log(`  ✓ ${name}`);
  };
  const look = async (name: string) =>
    writeFileSync(join(PICTURES, `${browser.name}-${name}.png`), await browser.picture());

  await step('signs in', async () => {
    await browser.goto(`${url}/login`);
    await look('login');
    await browser.type('//input[@type="email"]', PERSON.email);
    await browser.type('//input[@type="password"]', PERSON.password);
    await browser.click('//form//button[@type="submit"]');
    await until('still at /login', async () => (await browser.evaluate('location.pathname')) === '/');
    await shown(browser, 'Ada');
    await look('home');
  });
  await step('the service worker is in control', async () => {
    await browser.goto(`${url}/collection?view=browse`);
    await shown(browser, COIN.name);
    await until('no service worker is in control', () =>
      browser.evaluate('Boolean(navigator.serviceWorker.controller)'),
    );
    // What is seen from now on passes through it.
    await browser.reload();
    await shown(browser, COIN.name);
    await look('browse');
  });
  await step('two photos are read and saved as a coin', async () => {
    await browser.goto(`${url}/camera`);
    await shown(browser, 'Camera');
    await look('camera');
    await browser.goto(`${url}/add-coin-options`);
    await shown(browser, 'Upload Photo to ID');
    await look('add');
    await browser.click('//a[contains(., "Upload Photo to ID")]');
    await arrived(browser, '/photo-upload');
    const photos = await drawnQuarter(browser, folder);
    await browser.choose('//input[@type="file"][@multiple]', photos);
    await shown(browser, 'Images Ready');
    await look('photos');
    await browser.click(button('Photo 1'));
    await browser.click(button('Identify Coin'));
    await arrived(browser, '/coin-verification?tempId=', READING_MS);
    await shown(browser, '1932 Washington Quarter');
    await look('review');
    await browser.click(radio('D · Denver'));
    await browser.click(radio('Very Fine'));
    await look('review-answered');
    await browser.click(button('This is it'));
    await arrived(browser, '/coin-verification-result?coin=');
    await look('saved');
  });
  await step('light and dark are painted as chosen', async () => {
    for (const scheme of ['dark', 'light'] as const) {
      await browser.goto(`${url}/coin/1`);
      await paint(browser, scheme);
      await shown(browser, COIN.name);
      await look(`coin-${scheme}`);
    }
    await browser.goto(url);
    await paint(browser, 'dark');
    await shown(browser, 'Ada');
    await look('home-dark');
  });
  await step('screens are accessible, in German as well', async () => {
    await paint(browser, 'light');
    for (const [language, word] of [
      ['en', 'Collection'],
      ['de', 'Sammlung'],
    ] as const) {
      await browser.evaluate(`void (document.cookie = 'lang=${language}; path=/')`);
      for (const path of SCREENS) {
        await browser.goto(url + path);
        await shown(browser, word);
        await until(`${path} is not complete`, () => browser.evaluate(COMPLETE));
        await expectSound(browser);
        await look(`${language}${path.replaceAll(/\W+/g, '-')}`);
      }
    }
    // As most readers have it.
    await browser.evaluate("void (document.cookie = 'lang=en; path=/')");
    await browser.goto(`${url}/collection?view=browse`);
    await shown(browser, COIN.name);
  });
  await step('what was deleted or sold, and how coins are filed', async () => {
    const screens = [
      ['trash', '/collection?view=trash', DELETED.name],
      ['sold', '/collection?view=sold', SOLD.name],
      ['listings', '/my-listings', 'My listings'],
      ['coin-in-trash', `/coin/${ids.deleted}`, 'In the trash'],
      ['coin-sold', `/coin/${ids.sold}`, 'Coin show'],
      ['placed', '/collection?view=browse&placed=yes', FILED.name],
      ['tagged', '/collection?view=browse&tagged=no', COIN.name],
    ] as const;
    for (const [name, path, text] of screens) {
      await browser.goto(url + path);
      await shown(browser, text);
      await until(`${path} is not complete`, () => browser.evaluate(COMPLETE));
      await expectSound(browser);
      await look(name);
    }
    await browser.goto(`${url}/collection?view=browse&tag=gift`);
    await browser.click(button('Rename this tag'));
    await shown(browser, 'New name');
    // As it is when the sheet opens, so that what is typed takes its place.
    await browser.evaluate("document.querySelector('[role=dialog] input').select()");
    await browser.type('//*[@role="dialog"]//input', 'gifts');
    await shown(browser, 'This tag already exists');
    await look('rename-tag');
    await browser.click('//*[@role="dialog"]//button[normalize-space(.)="Rename tag"]');
    await arrived(browser, 'tag=gifts');
    await look('renamed');
  });
  await step('at a desk a coin opens beside its list, also from its address', async () => {
    await browser.resize(DESK);
    const lists = [
      ['browse', '/collection?view=browse', COIN.name],
      ['trash', '/collection?view=trash', DELETED.name],
      ['sold', '/collection?view=sold', SOLD.name],
    ] as const;
    for (const [name, path, coin] of lists) {
      await browser.goto(url + path);
      await shown(browser, coin);
      await browser.click(`//main//a[contains(., "${coin}")]`);
      await arrived(browser, '&coin=');
      await until('no coin beside the list', () =>
        browser.evaluate(`document.querySelector('.coin-pane')?.innerText.includes("${coin}") ?? false`),
      );
      await browser.reload();
      await until(`${path} is not complete`, () => browser.evaluate(COMPLETE));
      await arrived(browser, '&coin=');
      await expectSound(browser);
      await look(`beside-${name}`);
    }
    await browser.resize(WINDOW);
    await browser.goto(`${url}/collection?view=browse`);
    await shown(browser, COIN.name);
  });
  await step('the collection is read without a server', async () => {
    await stop();
    await browser.goto(`${url}/collection?view=browse`);
    await shown(browser, COIN.name);
    await look('offline');
  });
}

async function run(start: (home: string) => Promise<Engine>): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-browsers-'));
  const program = await startProgram(resolve(outfile()), {
    cwd: folder,
    env: { MINTMARK_READER: 'full' },
    patience: 40_000,
  });
  let browser: Engine | undefined;
  try {
    const ids = await prepare(program.url);
    browser = await start(folder);
    console.log(browser.name);
    await journey(browser, program, folder, ids);
    return true;
  } catch (error) {
    console.error(`  ✗ ${error instanceof Error ? error.message : error}`);
    const picture = await browser?.picture().catch(() => null);
    if (picture) writeFileSync(join(PICTURES, `${browser?.name}-failed.png`), picture);
    return false;
  } finally {
    await browser?.close();
    await program.stop('SIGKILL').catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Ids {
  deleted: number;
  sold: number;
}

/** An account with coins, one of them in the trash and one sold. */
async function prepare(url: string): Promise<Ids> {
  const send = async (method: 'POST' | 'DELETE', path: string, cookie: string, body?: unknown) => {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const registered = await send('POST', '/api/register', '', PERSON);
  const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? '';
  const add = async (coin: object): Promise<number> =>
    (await (await send('POST', '/api/coins', cookie, coin)).json()).id;
  await add(COIN);
  await add({ ...FILED, storageLocation: 'Cabinet, drawer 1', tags: ['gift'] });
  await add({ ...FILED, storageLocation: 'Cabinet, drawer 1', tags: ['gifts'] });
  const [deleted, sold] = [await add(DELETED), await add(SOLD)];
  await send('DELETE', `/api/coins/${deleted}`, cookie);
  await send('POST', `/api/coins/${sold}/sold`, cookie, {
    price: '250.00',
    soldAt: '2026-05-01',
    place: 'Coin show',
  });
  return { deleted, sold };
}

async function main(names: readonly string[]): Promise<number> {
  const unknown = names.filter((name) => !Object.hasOwn(ENGINES, name));
  for (const name of unknown) console.error(`${name} is none of: ${Object.keys(ENGINES).join(', ')}`);
  const chosen = Object.entries(ENGINES).flatMap(([name, engine]) =>
    names.length === 0 || names.includes(name) ? [engine] : [],
  );
  const missing = chosen.flatMap(({ needs }) => needs).filter(({ path }) => !path);
  for (const { name, of } of missing) console.error(`${name} is missing. On Debian install ${of}.`);
  const isBuilt = existsSync(resolve(outfile()));
  if (!isBuilt) console.error('The executable is missing. Run: npm run build');
  if (unknown.length + missing.length > 0 || !isBuilt) return 1;
  mkdirSync(PICTURES, { recursive: true });
  let failed = 0;
  for (const { start } of chosen) if (!(await run(start))) failed += 1;
  return failed === 0 ? 0 : 1;
}

process.exit(await main(process.argv.slice(2)));
