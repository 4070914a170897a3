import { afterAll, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pageWeights, requireLightPages } from './page-weights.ts';

const site = mkdtempSync(join(tmpdir(), 'mintmark-pages-'));
afterAll(() => rmSync(site, { recursive: true }));
const size = (code: string) => gzipSync(code, { level: 9 }).length;

const entry = 'import{a}from"./shared.js";const later=()=>import("./later.js");a(later)';
const shared = 'export const a=(f)=>f();export const b=1';
const later = 'import{b}from"./shared.js";import"./deep.js";console.log(b)';
const deep = 'console.log("deep")';
mkdirSync(join(site, '_astro'));
for (const [name, code] of Object.entries({ entry, shared, later, deep })) {
  writeFileSync(join(site, '_astro', `${name}.js`), code);
}
const island =
  '<astro-island component-url="/_astro/entry.js" renderer-url="/_astro/shared.js"></astro-island>';
writeFileSync(join(site, 'home.html'), `<html>${island}</html>`);
writeFileSync(join(site, 'plain.html'), '<html><script>let x = 1;</script></html>');
writeFileSync(join(site, 'bare.html'), '<html><script type="application/ld+json">{}</script></html>');

test('each module counts once, and what a page may load later is told apart', () => {
  expect(pageWeights(site)).toEqual([
    { page: '/bare', now: 0, later: 0 },
    { page: '/home', now: size(entry) + size(shared), later: size(later) + size(deep) },
    { page: '/plain', now: size('let x = 1;'), later: 0 },
  ]);
});

test('the build stops at a page that loads more than its limit, and names it', () => {
  expect(() => requireLightPages(site)).not.toThrow();
  const noise = Array.from({ length: 40_000 }, (_, at) => Bun.hash(String(at)).toString(36)).join();
  writeFileSync(join(site, 'plain.html'), `<html><script>${JSON.stringify(noise)}</script></html>`);
  expect(() => requireLightPages(site)).toThrow(/\/plain loads \d+\.\d kB of 131\. Load dialogs/);
});
