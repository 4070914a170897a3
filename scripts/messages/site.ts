import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TRANSLATED } from '../../shared/language/languages.ts';
import { isOfServer, textsOf } from './files.ts';

/**
 * Writes the texts of each language into one script of a built site, and names it in the pages of that language. Scripts of a page wait for it
 * because it stands before them, and islands because Astro has each one wait for what its `before-hydration-url` names. English pages have
 * neither, and pay nothing.
 */
export async function writeMessages(site: string): Promise<void> {
  for (const language of TRANSLATED) {
    const texts = textsOf(language, (area) => !isOfServer(area));
    const given = JSON.stringify({ language, messages: texts });
    const code = `(globalThis.mintmarkMessages??=[]).push(${given});`;
    const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
    const path = `/_astro/messages-${language}.${hash}.js`;
    await writeFile(join(site, path), code);
    const folder = join(site, language);
    const pages = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
    for (const page of pages) {
      const file = join(folder, page);
      await writeFile(file, naming(await readFile(file, 'utf8'), path));
    }
  }
}

function naming(html: string, path: string): string {
  const script = `<script type="module" src="${path}"></script>`;
  const first = html.search(/<script\b[^>]*\btype="module"|<\/head>/);
  return (html.slice(0, first) + script + html.slice(first)).replaceAll(
    /<astro-island\b/g,
    `<astro-island before-hydration-url="${path}"`,
  );
}
