import { type Language, pageIn } from '../../shared/language/languages.ts';
import type { Boot } from '../core/context.ts';
import { etagOf, packedFile, type SiteFile, textOf } from '../core/http/site-file.ts';
import { onPublicData } from '../core/public-data.ts';
import { hasAccounts } from '../core/session/users.ts';
import { type Filling, fillPage } from './fill.ts';
import type { Visitor } from './pages.ts';

/** The pages that are filled, and for whom besides everybody a version of their own is made. */
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

/** News come in by the dozen: the pages are filled when the first of them has waited this long. */
const GATHER_MS = 50;
const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

/** The pages of the site that are complete when they arrive: Astro has prepared them, and this fills them with what changes. */
export interface PublicPages {
  /** The filled page; undefined before it is ready, for one that is not filled, or whose filling has failed: it is served as it was prepared. */
  of(page: string, visitor: Visitor, language: Language): SiteFile | undefined;
  /** Waits until a page is filled, which begins with the first who asks for it. */
  ready(page: string, visitor: Visitor, language: Language): Promise<void>;
  /** The same with what has changed meanwhile. */
  settled(page: string, visitor: Visitor, language: Language): Promise<void>;
  stop(): void;
}

/**
 * Fills each page of a folder for the first who asks for it, and from then on each time news or releases change, and when a day begins. Until
 * a new version is compressed the one before it is served.
 */
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

/** The pages of one language. */
function filledPages(deps: Boot, folder: string, language: Language) {
  const files = new Map<string, SiteFile>();
  /** Page versions for a server without accounts: they offer to restore a backup. */
  const ofEmpty = new Set<Version>();

  const fill = async (versions: readonly Version[]): Promise<void> => {
    try {
      // What it is made with need not be there before the server listens.
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
      // Empty where there is none.
      const prepared = await textOf(folder, pageIn(language, page), deps.config.basePath);
      if (!prepared) return;
      const text = fillPage(prepared, { ...filling, rows, given });
      if (files.get(name)?.etag === etagOf(text)) return;
      files.set(name, await packedFile('page.html', text));
    } catch (error) {
      deps.log.error('a page could not be filled', { page, error });
    }
  };
  /** The versions that were asked for, and until when they are filled. */
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
  /** Nobody where it is for everybody who has none of their own. */
  visitor: Visitor | undefined;
}

const keyOf = (page: string, visitor?: Visitor) => (visitor ? `${page} ${visitor}` : page);

const VERSIONS: ReadonlyMap<string, Version> = new Map(
  PAGES.flatMap(([page, ...own]) =>
    [undefined, ...own].map((visitor) => [keyOf(page, visitor), { page, visitor }]),
  ),
);

/** The one that this visitor is shown of a page; undefined for a page that is not filled. */
const versionFor = (page: string, visitor: Visitor): Version | undefined =>
  VERSIONS.get(keyOf(page, visitor)) ?? VERSIONS.get(page);
