/** `bun tools/og.ts`: draws site/public/og.png, shown where the site's address is shared, from the landing page of the executable. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { settled } from '../e2e/look.ts';
import { startProgram } from '../scripts/program.ts';
import { outfile } from '../scripts/targets.ts';

/** Pixels that Open Graph asks for. */
const SIZE = { width: 1200, height: 630 };

const root = join(import.meta.dir, '..');
const folder = mkdtempSync(join(tmpdir(), 'mintmark-og-'));
const program = await startProgram(join(root, outfile()), { cwd: folder, env: { MINTMARK_NEWS_FEEDS: '' } });
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || undefined,
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(program.url);
  await page.evaluate(() => {
    const part = (selector: string) => document.querySelector(selector) as HTMLElement;
    const [wordmark, tray, title] = [part('.wordmark'), part('.tray'), part('h1')];
    part('#notable').remove();
    const words = document.createElement('div');
    words.append(wordmark, title);
    words.style.cssText = 'display: grid; gap: 40px; align-content: center';
    wordmark.style.fontSize = '60px';
    title.style.fontSize = '66px';
    tray.style.cssText = 'align-self: center; gap: 14px; padding: 14px; border-radius: 36px';
    document.body.replaceChildren(words, tray);
    document.body.style.cssText =
      'display: grid; grid-template-columns: 1fr 560px; gap: 56px; width: 1200px; height: 630px; padding: 0 64px; box-sizing: border-box';
  });
  await settled(page);
  await page.screenshot({ path: join(root, 'site/public/og.png') });
} finally {
  await browser.close();
  await program.stop('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
