import { MAX_RESTORE_BYTES, RESTORE_ROUTE } from '../../../shared/backup/restore.ts';
import { IMPORT_ROUTE, MAX_IMPORT_BYTES } from '../../../shared/import/words.ts';
import { msg } from '../../../shared/language/msg.ts';
import { isPhotoRoute, MAX_UPLOAD_BYTES } from '../../../shared/photos/model.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { DATA_URL_ROUTES } from './data-urls.ts';
import { refuseForeignHost } from './host.ts';
import { isFromElsewhere, siteOf } from './requests.ts';

/** Largest JSON body: a coin with every text at its longest fits many times. */
export const MAX_JSON_BYTES = 1024 * 1024;
/** Largest change of a profile: its picture comes as a data URL of 10 MB at most. */
const MAX_PROFILE_BYTES = 11 * 1024 * 1024;

/** Methods that change nothing. */
export const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses what must not reach a route: a foreign page's change (403), a name not ours (421), a body over its limit (413). */
export function guard(deps: Core, request: Request): void {
  const isChange = !SAFE.has(request.method);
  if (isChange) refuseForeignOrigin(deps, request);
  refuseForeignHost(deps, request);
  if (!isChange) return;
  refuseOtherTypes(request);
  refuseLargeBody(request);
}

function refuseLargeBody(request: Request): void {
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimitOf(request)) throw tooLarge();
}

/** Whether a body says that it is a form with files, which only the routes for photos read. */
export const isForm = ({ headers }: Request): boolean =>
  headers.get('content-type')?.startsWith('multipart/form-data') ?? false;

function refuseOtherTypes(request: Request): void {
  const type = request.headers.get('content-type');
  if (type === null || /^application\/json\s*(?:;|$)/.test(type) || isFormOfPage(request)) return;
  if (isFile(request)) return;
  if (isForm(request) && isPhotoRoute(new URL(request.url).pathname)) return;
  throw new AppError(415, 'Please send JSON, or form data for photos.');
}

/** Files that their routes write to the disk as they come, and the most bytes of one. */
const FILE_ROUTES: Readonly<Record<string, number>> = {
  [IMPORT_ROUTE]: MAX_IMPORT_BYTES,
  [RESTORE_ROUTE]: MAX_RESTORE_BYTES,
};

/** Whether a body is a file that goes to the disk as it comes. */
export const isFile = ({ url, method, headers }: Request): boolean =>
  method === 'POST' &&
  Object.hasOwn(FILE_ROUTES, new URL(url).pathname) &&
  headers.get('content-type') === 'application/octet-stream';

/** A form that was sent before the script of its page has run: the browser sends it to the page itself. */
export const isFormOfPage = ({ url, headers }: Request): boolean =>
  isPagePath(new URL(url).pathname) &&
  /^application\/x-www-form-urlencoded\b/.test(headers.get('content-type') ?? '');

/** Whether a path is one of the site's, and no route's. */
export const isPagePath = (path: string): boolean => !/^\/(?:api|photos|documents)(?:\/|$)/.test(path);

/** Largest body a request may have, in bytes. */
export function bodyLimitOf(request: Request): number {
  if (isFile(request)) return FILE_ROUTES[new URL(request.url).pathname] ?? 0;
  if (isForm(request)) return MAX_UPLOAD_BYTES;
  const photos = DATA_URL_ROUTES[new URL(request.url).pathname];
  if (photos) return photos.bytes;
  return isOfAccounts(request) ? MAX_PROFILE_BYTES : MAX_JSON_BYTES;
}

/** Whether a large body is a change of a profile, which guests have none of. */
export const isOfAccounts = ({ url }: Request): boolean => new URL(url).pathname === '/api/auth/profile';

export const tooLarge = () => new AppError(413, 'The request is too large.');

/** Only our own pages may change anything (ASVS 5.0, 3.5.1). Callers without a browser send neither header. */
function refuseForeignOrigin(deps: Core, request: Request): void {
  if (!isForeign(deps, request)) return;
  throw new AppError(403, isOtherScheme(deps, request) ? OTHER_SCHEME : FOREIGN);
}

const FOREIGN = msg('This request came from another site and was refused.');
const OTHER_SCHEME = msg(
  'Mintmark does not know that it is reached over https. Whoever runs it sets MINTMARK_PUBLIC_URL to the address people use.',
);

/** Behind a proxy nobody has told us of, our own page seems to come from elsewhere: its owner should hear what to set. */
function isOtherScheme(deps: Core, request: Request): boolean {
  if (deps.config.publicUrl || isFromElsewhere(request)) return false;
  const site = siteOf(deps, request);
  return site.startsWith('http:') && request.headers.get('origin') === site.replace('http:', 'https:');
}

function isForeign(deps: Core, request: Request): boolean {
  if (isFromElsewhere(request)) return true;
  const origin = request.headers.get('origin');
  if (origin === null) return false;
  // A browser that is to name no address anywhere may keep its origin to itself, too: then what it says of the site counts.
  if (origin === 'null') return request.headers.get('sec-fetch-site') !== 'same-origin';
  return !isOwn(deps, request, origin);
}

/** Scheme, name and port. Where the public address is set no other is ours, but for who sits at this machine. */
function isOwn(deps: Core, request: Request, origin: string): boolean {
  const { publicUrl } = deps.config;
  if (!publicUrl) return origin === originAt(siteOf(deps, request));
  if (origin === new URL(publicUrl).origin) return true;
  const asked = originAt(`http://${request.headers.get('host')}`);
  return origin === asked && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(asked).hostname);
}

const originAt = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null);
