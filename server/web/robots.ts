import type { Config } from '../core/config.ts';
import { escaped } from './fill.ts';

/** The pages that anybody may find: those a visitor can open, and see what their address says. */
const PLACES = ['/', '/login', '/register', '/privacy-policy'];

/** What programs that walk the web may read; the address of the map is told where the public one is known. */
export const robotsText = ({ publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>): string =>
  [
    'User-agent: *',
    `Disallow: ${basePath}/api/`,
    ...(publicUrl ? ['', `Sitemap: ${publicUrl}/sitemap.xml`] : []),
    '',
  ].join('\n');

/** The map of the site below an address that has no slash at its end. */
export const sitemapText = (url: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...PLACES.map((place) => `  <url><loc>${escaped(url + place)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
