import { expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withBase } from '../server/core/http/site-file.ts';
import {
  marksOfHtml,
  marksOfManifest,
  marksOfScript,
  marksOfStyles,
  scriptHashes,
  writeBaseMarks,
  writeScriptHashes,
} from './base-marks.ts';

const known = (address: string) => /^\/(?:coin|collection|api|_astro|icons)(?:[/?#]|$)/.test(address);
const script = (text: string) => withBase('a.js', text, marksOfScript(text, known, 'a.js'), '/base');
const html = (text: string) => withBase('a.html', text, marksOfHtml(text, known, 'a.html'), '/base');

test('a script: what begins with an address of the site gets the path, and nothing else', () => {
  expect(script('f("/collection?view=sold",`/coin/`,\'/api\',"\u{1F4B0}"+"/coin/7#sell")')).toBe(
    'f("/base/collection?view=sold",`/base/coin/`,\'/base/api\',"\u{1F4B0}"+"/base/coin/7#sell")',
  );
  expect(script(`f(\`/coin/\${id}\`)`)).toBe(`f(\`/base/coin/\${id}\`)`);
  const others = `f("/","//coin",\`\${at}/coin/\`,/^\\/coin/,"a /coin","https://a.example/coin")`;
  expect(script(others)).toBe(others);
});

test('a script: the function that makes addresses of files gets it, too', () => {
  expect(script('let a=function(e){return"/"+e},b=e=>`/`+e,c=e=>"/"+x')).toBe(
    'let a=function(e){return"/base/"+e},b=e=>`/base/`+e,c=e=>"/"+x',
  );
});

test('a page: its attributes and styles, and it says the path to its scripts', () => {
  expect(
    html(
      `<!DOCTYPE html><html lang="en"><style>@font-face{src:url(/_astro/a.woff2)}</style>` +
        `<link rel="icon" href="/icons/a.svg"><script>if (1 < 2) f("a")</script><a title="a > b" href="/">Home</a>` +
        `<template><a href="/coin/[[id]]"><img src="[[image]]"></a></template><a href="https://a.example/coin">/coin</a>` +
        `<svg style="--relief:url(/icons/[[motif]].webp)"></svg>` +
        `<astro-island component-url="/_astro/a.js" props="{}"></astro-island></html>`,
    ),
  ).toBe(
    `<!DOCTYPE html><html data-base="/base" lang="en"><style>@font-face{src:url(/base/_astro/a.woff2)}</style>` +
      `<link rel="icon" href="/base/icons/a.svg"><script>if (1 < 2) f("a")</script><a title="a > b" href="/base/">Home</a>` +
      `<template><a href="/base/coin/[[id]]"><img src="[[image]]"></a></template><a href="https://a.example/coin">/coin</a>` +
      `<svg style="--relief:url(/base/icons/[[motif]].webp)"></svg>` +
      `<astro-island component-url="/base/_astro/a.js" props="{}"></astro-island></html>`,
  );
});

test('styles and the manifest', () => {
  const css = 'a{src:url("/_astro/a.woff2")}b{src:url(data:,/x)}c{src:url(./c.svg)}';
  expect(withBase('a.css', css, marksOfStyles(css), '/base')).toBe(css.replace('/_astro', '/base/_astro'));
  const json = '{ "id": "/", "name": "/", "icons": [{ "src": "/icons/a.svg" }] }';
  expect(withBase('a.webmanifest', json, marksOfManifest(json), '/base')).toBe(
    '{ "id": "/base/", "name": "/", "icons": [{ "src": "/base/icons/a.svg" }] }',
  );
});

test.each([
  ['an address nobody knows', () => script('f("/colection")')],
  ['a link that leads nowhere', () => html('<html><a href="/colection">x</a></html>')],
  ['an address in another attribute', () => html('<html><p data-to="/coin/7">x</p></html>')],
  ['an address in a script whose hash is noted', () => html('<html><script>f("/coin/7")</script></html>')],
])('%s stops the build', (_, build) => expect(build).toThrow('a.'));

test('a site: its own pages and files are known, and its worker is left as it is', async () => {
  const site = mkdtempSync(join(tmpdir(), 'mintmark-marks-'));
  mkdirSync(join(site, '_astro'));
  writeFileSync(join(site, 'own-page.html'), '<html><a href="/own-page">x</a></html>');
  writeFileSync(join(site, '_astro/a.js'), 'f("/own-page")');
  writeFileSync(join(site, '_astro/b.js'), 'import "./a.js"');
  writeFileSync(join(site, 'sw.js'), 'f("/own-page")');
  await writeBaseMarks(site);
  expect(await Bun.file(join(site, 'base-marks')).json()).toEqual({
    '_astro/a.js': [3],
    'own-page.html': [5, 15],
  });
  writeFileSync(join(site, '_astro/preload-helper.x.js'), 'f("changed")');
  expect(writeBaseMarks(site)).rejects.toThrow('preload-helper');
  rmSync(site, { recursive: true });
});

/** Example of CSP 3, 8.3: `alert('Hello, world.');`. */
const HELLO = 'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng=';

test('a script inside a page is named by its hash, one with an address is not', () => {
  expect(
    scriptHashes(`<head><script src="/a.js"></script><script type="module" src=/b.js></script>
      <script>alert('Hello, world.');</script>`),
  ).toEqual([HELLO]);
});

test('of all pages of a site each hash is noted once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mintmark-hashes-'));
  writeFileSync(join(folder, 'a.html'), "<script>alert('Hello, world.');</script>");
  writeFileSync(join(folder, 'b.html'), "<script>alert('Hello, world.');</script><script>\n2</script>");
  writeFileSync(join(folder, 'c.js'), '"<script>3</script>"');
  await writeScriptHashes(folder);
  const noted = readFileSync(join(folder, 'script-hashes'), 'utf8').split('\n');
  expect(noted).toHaveLength(2);
  expect(noted).toContain(HELLO);
  rmSync(folder, { recursive: true });
});
