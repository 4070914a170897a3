import { type Language, pageIn } from '../../shared/language/languages.ts';
import type { Boot } from '../core/context.ts';
import { etagOf, packedFile, type SiteFile, textOf } from '../core/http/site-file.ts';
import { onPublicData } from '../core/public-data.ts';
import { hasAccounts } from '../core/session/users.ts';
import { type Filling, fillPage } from './fill.ts';
import type { Visitor } from './pages.ts';

/** `versions`: visitors with a version of their own. */
const PAGES: readonly [page: string, ...versions: Visitor[]][] = [
  ['landing'],
  ['news', 'guest'],
  ['upcoming-releases', 'guest'],
  ['login', 'guest'],
  ['register', 'guest'],
  ['forgot-password', 'guest'],
  ['verify-email', 'guest'],
  ['privacy-policy'],
];

/** News arrive in bursts: pages are filled once after this time. */
const GATHER_MS = 50;
const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

export interface PublicPages {
  /** Undefined before it is ready, or if filling failed: then the prepared file is served. */
  of(page: string, visitor: Visitor, language: Language): SiteFile | undefined;
  /** Filled on first use. */
  ready(page: string, visitor: Visitor, language: Language): Promise<void>;
  /** Also waits for pending changes. */
  settled(page: string, visitor: Visitor, language: Language): Promise<void>;
  stop(): void;
}

/** Fills pages on first use, and again when news, releases or the day change. The old version is served meanwhile. */
export function publicPages(deps: Boot, folder: string): PublicPages {
  const languages = new Map<Language, FilledPages>();
  const of = (language: Language): FilledPages => {
    const known = languages.get(language) ?? filledPages(deps, folder, language);
    languages.set(language, known);
    return known;
  };
  let day = today();
  const refill = () => {
    day = today();
    for (const pages of languages.values()) pages.refill();
  };
  const forget = onPublicData(deps, refill);
  const clock = setInterval(() => {
    if (today() !== day) refill();
  }, MINUTE_MS);
  clock.unref();

  return {
    of: (page, visitor, language) => languages.get(language)?.of(page, visitor),
    ready: (page, visitor, language) => of(language).ready(page, visitor),
    settled: (page, visitor, language) => of(language).settled(page, visitor),
    stop: () => {
      forget();
      clearInterval(clock);
    },
  };
}

const today = () => Math.floor(Date.now() / DAY_MS);

type FilledPages = ReturnType<typeof filledPages>;

function filledPages(deps: Boot, folder: string, language: Language) {
  const files = new Map<string, SiteFile>();
  /** Versions made without accounts: they offer to restore a backup. */
  const ofEmpty = new Set<Version>();

  const fill = async (versions: readonly Version[]): Promise<void> => {
    try {
      // Lazy, to keep the start short.
      const { fillingOf } = await import('./filling.ts');
      const filling = await fillingOf(deps, language, Date.now());
      const mark = filling.given.empty ? 'add' : 'delete';
      for (const version of versions) ofEmpty[mark](version);
      await Promise.all(versions.map((version) => fillOne(version, filling)));
    } catch (error) {
      deps.log.error('the pages could not be filled', { error });
    }
  };
  const fillOne = async ({ page, visitor }: Version, filling: Filling): Promise<void> => {
    const name = keyOf(page, visitor);
    try {
      const isGuest = visitor === 'guest';
      const given = {
        ...filling.given,
        guest: isGuest,
        'guest-start': filling.given.guests === true && !isGuest,
      };
      const rows = { ...filling.rows, guest: isGuest ? [{}] : [] };
      const prepared = await textOf(folder, pageIn(language, page), deps.config.basePath);
      if (!prepared) return;
      const text = fillPage(prepared, { ...filling, rows, given });
      if (files.get(name)?.etag === etagOf(text)) return;
      files.set(name, await packedFile('page.html', text));
    } catch (error) {
      deps.log.error('a page could not be filled', { page, error });
    }
  };
  /** Versions in use, and their filling. */
  const filled = new Map<Version, Promise<void>>();
  let waiting: Promise<void> | undefined;
  const ready = async (page: string, visitor: Visitor): Promise<void> => {
    const version = versionFor(page, visitor);
    if (!version) return;
    const isOver = ofEmpty.has(version) && (await hasAccounts(deps.db.orm).catch(() => false));
    const filling = (isOver ? undefined : filled.get(version)) ?? fill([version]);
    filled.set(version, filling);
    await filling;
  };
  return {
    of: (page: string, visitor: Visitor) => files.get(keyOf(page, visitor)) ?? files.get(page),
    ready,
    settled: async (page: string, visitor: Visitor) => {
      await waiting;
      await ready(page, visitor);
    },
    refill: () => {
      waiting ??= Promise.all([...filled.values(), Bun.sleep(GATHER_MS)]).then(() => {
        waiting = undefined;
        const versions = [...filled.keys()];
        const filling = fill(versions);
        for (const version of versions) filled.set(version, filling);
        return filling;
      });
    },
  };
}

interface Version {
  page: string;
  /** Undefined: the common version. */
  visitor: Visitor | undefined;
}

const keyOf = (page: string, visitor?: Visitor) => (visitor ? `${page} ${visitor}` : page);

const VERSIONS: ReadonlyMap<string, Version> = new Map(
  PAGES.flatMap(([page, ...own]) =>
    [undefined, ...own].map((visitor) => [keyOf(page, visitor), { page, visitor }]),
  ),
);

/** Undefined for a page that is not filled. */
const versionFor = (page: string, visitor: Visitor): Version | undefined =>
  VERSIONS.get(keyOf(page, visitor)) ?? VERSIONS.get(page);
