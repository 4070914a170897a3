import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Gives islands `client:touch`: hydrated when somebody draws near. */
export const touch = (): AstroIntegration => ({
  name: 'mintmark:touch',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({
        name: 'touch',
        entrypoint: fileURLToPath(new URL('../site/src/islands/touch.ts', import.meta.url)),
      }),
  },
});
