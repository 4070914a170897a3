import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { api } from './scripts/dev/proxy.ts';
import { pagesInLanguages } from './scripts/messages/pages.ts';
import { touch } from './scripts/touch.ts';

/**
 * Left alone, each new page cuts what others share into smaller pieces, which compress worse: what nearly every island needs is one
 * piece, and so is what the pages of coins need to ask for them.
 */
const EVERYWHERE = {
  name: 'everywhere',
  test: /site\/src\/(ui|lib\/(queries|query|seed|api|base|hooks|drafts|navigation))|lucide-react|@tanstack|@elysiajs/,
  minShareCount: 22,
};
const COINS = {
  name: 'coins',
  test: /site\/src\/lib\/queries\/(coins|lists|refresh|tabs|singly)|[mM]utation/,
  minShareCount: 4,
};

/** Every page has the router, whole, and the language it is in: one without islands needs nothing of theirs for it. */
const ROUTER = {
  name: 'router',
  test: /astro(\/dist\/(transitions|prefetch|virtual-modules)\/|:(transitions|prefetch))|site\/src\/lib\/(base|progress|theme)\.ts|shared\/language\//,
};

export default defineConfig({
  output: 'static',
  srcDir: 'site/src',
  publicDir: 'site/public',
  outDir: 'build/site',
  cacheDir: '.cache/astro',
  // One file a page (login.html), so that the server maps a path to a file by its name alone.
  build: { format: 'file', inlineStylesheets: 'auto' },
  trailingSlash: 'never',
  compressHTML: true,
  devToolbar: { enabled: false },
  // Every page is small and precompressed; fetched as soon as a finger or pointer approaches its link.
  prefetch: { prefetchAll: true, defaultStrategy: 'hover' },
  integrations: [react(), touch(), pagesInLanguages(), api()],
  vite: {
    plugins: [tailwindcss()],
    cacheDir: '.cache/vite',
    build: {
      // The one large chunk converts HEIC photos and is loaded only when one was chosen.
      chunkSizeWarningLimit: 3200,
      // Scripts stay files: after a step to a page with one in its text the router would run a data: script, which is
      // forbidden here.
      assetsInlineLimit: (file) => (file.endsWith('.js') ? false : undefined),
      rolldownOptions: {
        output: { codeSplitting: { groups: [ROUTER, EVERYWHERE, COINS] } },
        // A model declares and does nothing else: a page that wants one of its constants need not carry its schemas, and
        // with them zod, 25 kB of script.
        treeshake: { moduleSideEffects: [{ test: /\/shared\/[^?]*\.ts$/, sideEffects: false }] },
      },
    },
  },
});
