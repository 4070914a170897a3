import { versionOf } from '../../db/shared.ts';
import type { RoleHere } from '../../shared/account/roles.ts';
import { type Language, localesOf, pageIn } from '../../shared/language/languages.ts';
import { withHomeMoney } from '../../shared/money/home.ts';
import type { Seed } from '../../site/src/lib/query.ts';
import { userView } from '../account/sign-in/service.ts';
import { createMemory } from '../core/cache.ts';
import { answerSaidTo, speaking } from '../core/http/language.ts';
import { tagsOf } from '../core/http/requests.ts';
import { type Sent, type Stretch, sentInParts, stretch, textOf } from '../core/http/site-file.ts';
import { type Caller, personOf } from '../core/session/sessions.ts';
import { escaped, jsonInScript } from './fill.ts';
import { FIRST_ANSWERS, type WebDeps } from './own-answers.ts';
import { withRole } from './pages.ts';

/** Pages with the data of their owner; never cached by others. */
interface OwnPages {
  /** Undefined for public pages and for scripts, which have their data. */
  of(
    request: Request,
    place: { page: string; path: string },
    caller: Caller,
    language: Language,
  ): Promise<Sent | undefined>;
}

/** Finished pages, for going back and forth without changes. */
const REMEMBERED = { most: 50, forMs: 60_000 };
const DAY_MS = 24 * 3_600_000;

export function ownPages(deps: WebDeps, folder: string): OwnPages {
  const { basePath } = deps.config;
  const remembered = createMemory<Sent | undefined>(REMEMBERED);
  const files = new Map<string, Promise<Shared | undefined>>();
  const sharedOf = (page: string, language: Language, role: RoleHere) => {
    const file = pageIn(language, page);
    const key = `${role} ${file}`;
    const known =
      files.get(key) ?? textOf(folder, file, basePath).then((html) => sharedParts(withRole(html, role)));
    files.set(key, known);
    return known;
  };
  return {
    of: async (request, { page, path }, caller, language) => {
      const own = FIRST_ANSWERS[page];
      if (!own || !isVisit(request)) return;
      try {
        const search = queryOf(request.url);
        const accepted = request.headers.get('accept-encoding') ?? '';
        // Any commit or a new day may change the page.
        const day = Math.floor(Date.now() / DAY_MS);
        // No part has a line break.
        const tags = tagsOf(request);
        const { days: region } = localesOf(language, tags);
        const asked = [personOf(caller), caller.id, page, path, language, region, search, accepted];
        const key = [...asked, versionOf(deps.db), day].join('\n');
        return await remembered(key, async () => {
          const shared = await sharedOf(page, language, caller.role ?? 'owner');
          if (!shared) return;
          const user = await userView(deps, caller);
          const { seed: answers, isDrawn, pictures = [] } = await own(deps, caller, { path, search }, user);
          const seed = { home: user?.home ?? null, user, ...answers };
          const json = jsonInScript({ at: Date.now(), ...answerSaidTo(request, seed) });
          const drawn = isDrawn ? await draw(page, JSON.parse(json), language, tags) : undefined;
          const { before, between, skeleton, after } = shared;
          return sentInParts(
            'page.html',
            [
              before,
              `<script type="application/json" data-seed>${json}</script>${preloads(basePath, pictures)}`,
              between,
              drawn === undefined ? skeleton : below(basePath, drawn),
              after,
            ],
            accepted,
          );
        });
      } catch (error) {
        deps.log.error('a page of its owner could not be filled', { page, error });
        return;
      }
    },
  };

  /** The skeleton stays if it fails. */
  async function draw(page: string, seed: Seed, language: Language, tags: string[]) {
    try {
      const { firstPaint } = await import('../../site/src/first-paint.tsx');
      return speaking(language, () => withHomeMoney(seed.home, () => firstPaint(page, seed)), tags);
    } catch (error) {
      deps.log.error('a page of its owner could not be drawn', { page, error });
      return;
    }
  }
}

function queryOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at + 1);
}

/** Parts of a page that all owners share, compressed once. */
type Shared = Record<'before' | 'between' | 'skeleton' | 'after', Stretch>;

const PARTS =
  /^([\s\S]*)<template data-seed><\/template>([\s\S]*?)<!--skeleton-->([\s\S]*?)<!--\/skeleton-->([\s\S]*)$/;
/** Astro's copy of an island's fallback, never used. */
const COPY = /<template data-astro-template="fallback">[\s\S]*?<\/template>(?=<!--astro:end-->)/g;

function sharedParts(html: string): Shared | undefined {
  const [, before, between, skeleton, after] = PARTS.exec(html.replace(COPY, '')) ?? [];
  if (before === undefined || between === undefined || skeleton === undefined || after === undefined) return;
  return {
    before: stretch(before),
    between: stretch(between),
    skeleton: stretch(skeleton),
    after: stretch(after),
  };
}

const preloads = (base: string, pictures: readonly string[]): string =>
  [...new Set(pictures)]
    .filter(Boolean)
    .map(
      (address) => `<link rel="preload" as="image" href="${escaped(base + address)}" fetchpriority="high">`,
    )
    .join('');

/** Addresses of this server in drawn markup; React escapes quotes in texts. */
const below = (base: string, html: string): string =>
  base ? html.replace(/(\b(?:src|href)="|--relief:url\()(?=\/(?!\/))/g, `$1${base}`) : html;

/** A browser opens a page, not a script that swaps it in. */
function isVisit({ headers }: Request): boolean {
  const destination = headers.get('sec-fetch-dest');
  // Not sent on plain http to another machine.
  return destination ? destination === 'document' : headers.has('upgrade-insecure-requests');
}
