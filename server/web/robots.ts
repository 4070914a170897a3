import type { Config } from '../core/config.ts';
import { escaped } from './fill.ts';

/** What visitors can see. */
const PLACES = ['/', '/login', '/register', '/privacy-policy'];

/** The sitemap needs a public address. */
export const robotsText = ({ publicUrl, basePath }: Pick<Config, 'publicUrl' | 'basePath'>): string =>
  [
    'User-agent: *',
    `Disallow: ${basePath}/api/`,
    ...(publicUrl ? ['', `Sitemap: ${publicUrl}/sitemap.xml`] : []),
    '',
  ].join('\n');

/** `url` without a slash at the end. */
export const sitemapText = (url: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...PLACES.map((place) => `  <url><loc>${escaped(url + place)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
