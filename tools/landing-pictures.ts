/**
 * `bun tools/landing-pictures.ts`: photographs the screens the landing page shows, light and dark, from the executable itself on the
 * collection of `mintmark demo`, into site/public/screens. To be run after screens have changed; the build takes the files as they are.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { settled } from '../e2e/look.ts';
import { startProgram } from '../scripts/program.ts';
import { outfile } from '../scripts/targets.ts';

const FOLDER = resolve('site/public/screens');
/** Bytes one picture may have: six of them are in the executable, and a visitor loads three. */
const LARGEST = 60_000;
const QUALITY = 72;

const cwd = mkdtempSync(join(tmpdir(), 'mintmark-pictures-'));
const MINTMARK_DATA = join(cwd, 'demo');
const filled = Bun.spawnSync([resolve(outfile()), 'demo'], { env: { ...process.env, MINTMARK_DATA } });
const [, email, password] = /address\s+(\S+)\s+password\s+(\S+)/.exec(filled.stdout.toString()) ?? [];
const program = await startProgram(resolve(outfile()), { cwd, env: { MINTMARK_DATA } });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] });
try {
  mkdirSync(FOLDER, { recursive: true });
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 780 },
      deviceScaleFactor: 1.5,
      isMobile: true,
      reducedMotion: 'reduce',
      baseURL: program.url,
      colorScheme,
    });
    const page = await context.newPage();
    await page.request.post('/api/login/direct', { data: { email, password } });
    const coins: { id: number; year: number }[] = await (await page.request.get('/api/coins')).json();
    const morgan = coins.find(({ year }) => year === 1881);
    if (!morgan) throw new Error('the coin to show is not in the demo any more');

    await page.goto('/manual-entry');
    await page.getByRole('combobox', { name: /Search/ }).fill('1916 d dime');
    await page.getByRole('listbox', { name: 'Coins found' }).getByRole('option').first().click();
    await page.getByText(/1916.* was struck at/).waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await shoot(page, `find-${colorScheme}`);
    await page.goto(`/coin/${morgan.id}`);
    await page.getByText('Specifications').waitFor();
    await shoot(page, `coin-${colorScheme}`);
    await page.goto('/collection?view=browse');
    await page.getByRole('heading', { name: 'Morgan Silver Dollars' }).waitFor();
    await shoot(page, `browse-${colorScheme}`);
    await context.close();
  }
} finally {
  await browser.close();
  await program.stop();
  rmSync(cwd, { recursive: true });
}

/** What is seen of the page as WebP, which only the browser's own protocol takes. */
async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForLoadState('networkidle');
  await settled(page);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  const picture = Buffer.from(data, 'base64');
  if (picture.length > LARGEST) throw new Error(`${name} has ${picture.length} bytes, more than ${LARGEST}`);
  writeFileSync(join(FOLDER, `${name}.webp`), picture);
  process.stdout.write(`${name}: ${picture.length} bytes\n`);
}
