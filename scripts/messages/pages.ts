import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { pageIn, TRANSLATED } from '../../shared/language/languages.ts';

const PAGES = fileURLToPath(new URL('../../site/src/pages', import.meta.url));

/** Has every page rendered once more in each language: "/de/login" beside "/login". The server answers with it at the address of the page. */
export const pagesInLanguages = (): AstroIntegration => ({
  name: 'mintmark:languages',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      const files = readdirSync(PAGES, { recursive: true, encoding: 'utf8' });
      for (const file of files.filter((name) => name.endsWith('.astro'))) {
        const page = file.replaceAll('\\', '/').replace(/\.astro$/, '');
        for (const language of TRANSLATED)
          injectRoute({ pattern: `/${pageIn(language, page)}`, entrypoint: join(PAGES, file) });
      }
    },
  },
});
