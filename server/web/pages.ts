import { mayAct, type RoleHere, roleForScreen } from '../../shared/account/roles.ts';

/**
 * For everybody: links from mails are opened anywhere, a visitor restores a backup, and the browser stores /offline.
 */
const OPEN = [
  '/privacy-policy',
  '/verify-email',
  '/forgot-password',
  '/invitation',
  '/reset-password',
  '/restore',
  '/offline',
];
/** Guests come here to keep their coins. */
const SIGNED_OUT = ['/login', '/register'];
/** Visitors see the landing page instead. */
const SIGNED_IN = [
  '/albums',
  '/add-coin-method',
  '/add-coin-options',
  '/ai-results',
  '/camera',
  '/coin-type-selection',
  '/coin-verification',
  '/coin-verification-result',
  '/collection',
  '/collections',
  '/dashboard',
  '/drafts',
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
  '/operator',
  '/news',
  '/pcgs-test',
  '/photo-upload',
  '/report',
  '/show',
  '/slab',
  '/test-user-view',
  '/upcoming-releases',
  '/wants',
  '/welcome',
];
/** One page for all ids. */
const SHELLS: [RegExp, string][] = [
  [/^\/albums\/[^/]+$/, 'albums/_'],
  [/^\/coin(?:-detail)?\/[^/]+$/, 'coin/_'],
  // A slash in a category is written %2F.
  [/^\/subcategory\/[^/]+$/, 'subcategory/_'],
];
const ALIASES: Record<string, string> = { '/test-user-view': 'collection' };

export type Visitor = 'visitor' | 'guest' | 'user';

/** `page` without extension. */
export type Page = { page: string; status: 200 | 404 } | { redirect: string };

/** For site/src/styles/base.css. */
export const withRole = (html: string, role: RoleHere): string =>
  role === 'owner' ? html : html.replace('<html', `<html data-role="${role}"`);

/** Decided on the server, so that no wrong page flashes up. */
export function pageFor(path: string, visitor: Visitor, role: RoleHere = 'owner'): Page {
  const place = withoutLastSlashes(path);
  if (place === '/') return { page: visitor === 'visitor' ? 'landing' : 'home', status: 200 };
  if (OPEN.includes(place)) return { page: place.slice(1), status: 200 };
  if (SIGNED_OUT.includes(place)) {
    return visitor === 'user' ? { redirect: '/' } : { page: place.slice(1), status: 200 };
  }
  const page = signedInPage(place);
  if (visitor === 'visitor') return { page: 'landing', status: page ? 200 : 404 };
  if (page && !mayAct(role, roleForScreen(place))) return { page: 'read-only', status: 200 };
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
