/**
 * Pages for visitors and signed-in people alike: a link from a mail is followed wherever it is opened, to verify a changed
 * address or to replace a password. An empty installation is filled from a backup by a visitor. The last is kept by the browser, for what it cannot show without a connection.
 */
const OPEN = [
  '/privacy-policy',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/restore',
  '/offline',
];
/** Pages of people who have yet to sign in; guests come here to keep their coins. */
const SIGNED_OUT = ['/login', '/register'];
/** Pages that need a session; a visitor sees the landing page in their place. */
const SIGNED_IN = [
  '/add-coin-method',
  '/add-coin-options',
  '/ai-results',
  '/camera',
  '/coin-type-selection',
  '/coin-verification',
  '/coin-verification-result',
  '/collection',
  '/dashboard',
  '/ebay-debug',
  '/global-camera',
  '/global-coin-options',
  '/global-identification',
  '/global-manual-entry',
  '/global-photo-upload',
  '/global-verification-results',
  '/hybrid-identification-result',
  '/import',
  '/learned',
  '/manual-entry',
  '/my-listings',
  '/my-profile',
  '/news',
  '/pcgs-test',
  '/photo-upload',
  '/report',
  '/slab',
  '/test-user-view',
  '/upcoming-releases',
  '/wants',
];
/** Addresses with an id or a name, and the one page that serves them all. */
const SHELLS: [RegExp, string][] = [
  [/^\/coin(?:-detail)?\/[^/]+$/, 'coin/_'],
  // The slash of a category's own name is written %2F.
  [/^\/subcategory\/[^/]+$/, 'subcategory/_'],
];
/** The same screen under a second address. */
const ALIASES: Record<string, string> = { '/test-user-view': 'collection' };

export type Visitor = 'visitor' | 'guest' | 'user';

/** What answers an address: a page of the site (without its extension) and the status, or a way elsewhere. */
export type Page = { page: string; status: 200 | 404 } | { redirect: string };

/** Decides from the session which page a path shows, so that no wrong page flashes by. */
export function pageFor(path: string, visitor: Visitor): Page {
  const place = withoutLastSlashes(path);
  if (place === '/') return { page: visitor === 'visitor' ? 'landing' : 'home', status: 200 };
  if (OPEN.includes(place)) return { page: place.slice(1), status: 200 };
  if (SIGNED_OUT.includes(place)) {
    return visitor === 'user' ? { redirect: '/' } : { page: place.slice(1), status: 200 };
  }
  const page = signedInPage(place);
  if (visitor === 'visitor') return { page: 'landing', status: page ? 200 : 404 };
  return page ? { page, status: 200 } : { page: '404', status: 404 };
}

function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function signedInPage(place: string): string | undefined {
  if (SIGNED_IN.includes(place)) return ALIASES[place] ?? place.slice(1);
  return SHELLS.find(([pattern]) => pattern.test(place))?.[1];
}
