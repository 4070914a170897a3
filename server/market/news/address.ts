import { webAddress } from '../../core/plain-text.ts';

/** What tells a publisher where a reader came from. */
const TRACKING = /^(?:utm_.*|fbclid|gclid|dclid|msclkid|mc_cid|mc_eid|igshid|_hsenc|_hsmi|ref_src)$/i;

/** The page of an item as it is linked to: http or https, without tracking and without a password; null for any other. */
export function pageAddress(written: string, base: string): string | null {
  const url = URL.parse(webAddress(URL.parse(written.trim(), base)?.href ?? null) ?? '');
  if (!url) return null;
  url.username = '';
  url.password = '';
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  if (/^#(?:utm_|xtor=)/i.test(url.hash)) url.hash = '';
  return url.href;
}

/** What is the same for two addresses of the same page. */
export function pageKey(address: string): string {
  const { host, pathname, search, hash } = new URL(address);
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}${search}${hash}`;
}
