import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { api, pagesInLanguages, touch } from './scripts/astro.ts';

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
      // Most of a late part's imports are on the page already; their names would take up to 2 kB of a page's script.
      modulePreload: false,
      // Scripts stay files: after a step to a page with one in its text the router would run a data: script, which is
      // forbidden here.
      assetsInlineLimit: (file) => (file.endsWith('.js') ? false : undefined),
      rolldownOptions: {
        // A model declares and does nothing else: a page that wants one of its constants need not carry its schemas, and
        // with them zod, 25 kB of script.
        treeshake: { moduleSideEffects: [{ test: /\/shared\/[^?]*\.ts$/, sideEffects: false }] },
      },
    },
  },
});
