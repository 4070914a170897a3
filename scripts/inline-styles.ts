import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES, pageIn } from '../shared/language/languages.ts';
import { pageModules } from './page-modules.ts';
import { namesIn, usedStyles } from './used-styles.ts';

/** The pages that are seen first, by people who have nothing of the site yet. */
export const PAGES: readonly string[] = [
  ...['landing', 'privacy-policy', 'news', 'upcoming-releases'],
  ...['login', 'register', 'forgot-password', 'reset-password', 'verify-email'],
];
const SHEET = /<link rel="stylesheet" href="(\/_astro\/[^"]+\.css)">/g;

/**
 * Writes into the pages seen first the styles they use: they can be painted when they have arrived, without asking for more. The whole
 * sheet is asked for later (layouts/FirstPaint.astro), for the pages that the router puts in their place.
 */
export async function inlineStyles(site: string): Promise<void> {
  const modules = pageModules(site);
  for (const page of PAGES.flatMap((name) => LANGUAGES.map((language) => pageIn(language, name)))) {
    const file = join(site, `${page}.html`);
    const html = await readFile(file, 'utf8');
    const { now, later } = modules.of(html);
    const has = namesIn([html, ...[...now, ...later].map(modules.read)]);
    await writeFile(
      file,
      html.replace(
        SHEET,
        (link, path: string) =>
          `<style>${usedStyles(modules.read(path), has)}</style>${link.replace('>', ' disabled>')}`,
      ),
    );
  }
}
