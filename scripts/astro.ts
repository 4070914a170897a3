import { readdirSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import type { Visitor } from '../server/web/pages.ts';
import { chosenLanguage, pageIn, TRANSLATED, wantedLanguage } from '../shared/language/languages.ts';

const OF_THE_API = /^\/(api|photos|documents|pictures|releases|healthz)(\/|\?|$)|^\/releases\.ics/;

/** Vite's requests and files; the rest are pages. */
const OF_VITE = /^\/(@|_|node_modules\/|src\/|site\/|\.)|\.\w+(\?|$)/;

function forward(api: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const { method, headers } = incoming;
  const onward = request(new URL(incoming.url ?? '/', api), { method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  onward.on('error', () => {
    answer.writeHead(502, { 'content-type': 'application/json' });
    answer.end(JSON.stringify({ message: 'The API is restarting. Try again.' }));
  });
  incoming.pipe(onward);
}

async function visitorOf(api: string, cookie: string | undefined): Promise<Visitor> {
  if (!cookie) return 'visitor';
  const answer = await fetch(new URL('/api/auth/user', api), { headers: { cookie } }).catch(() => undefined);
  if (!answer?.ok) return 'visitor';
  return (await answer.json()).isGuest ? 'guest' : 'user';
}

/**
 * In development one port serves both: API calls go to DEV_API (scripts/dev.ts), and pages are chosen by the
 * server's own function.
 */
export function api(): AstroIntegration {
  return {
    name: 'mintmark:api',
    hooks: {
      'astro:server:setup': async ({ server }) => {
        const address = process.env.DEV_API;
        if (!address) return;
        const { pageFor } = await import('../server/web/pages.ts');
        server.middlewares.use(async (incoming, answer, next) => {
          const url = incoming.url ?? '/';
          if (OF_THE_API.test(url)) return forward(address, incoming, answer);
          if (incoming.method === 'GET' && !OF_VITE.test(url)) {
            const [path = '/', query] = url.split('?');
            const page = pageFor(path, await visitorOf(address, incoming.headers.cookie));
            if ('redirect' in page) return answer.writeHead(303, { location: page.redirect }).end();
            const { cookie, 'accept-language': accepted } = incoming.headers;
            const language = chosenLanguage(cookie) ?? wantedLanguage(accepted);
            incoming.url = `/${pageIn(language, page.page)}${query ? `?${query}` : ''}`;
          }
          next();
        });
      },
    },
  };
}

const PAGES = fileURLToPath(new URL('../site/src/pages', import.meta.url));

/** Renders every page in each language: "/login" also as "/de/login". */
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

/** `client:touch`: hydrated when the pointer or focus comes near. */
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
