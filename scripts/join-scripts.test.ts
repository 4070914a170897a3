import { afterEach, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { joinScripts } from './join-scripts.ts';
import { pageModules } from './page-modules.ts';

let site = '';
afterEach(() => rmSync(site, { recursive: true, force: true }));

function write(scripts: Record<string, string>, pages: Record<string, string>) {
  site = mkdtempSync(join(tmpdir(), 'mintmark-site-'));
  mkdirSync(join(site, '_astro'));
  for (const [name, code] of Object.entries(scripts))
    writeFileSync(join(site, `_astro/${name}.aaaaaaaa.js`), code);
  for (const [name, entry] of Object.entries(pages))
    writeFileSync(join(site, name), `<script type="module" src="/_astro/${entry}.aaaaaaaa.js"></script>`);
}

const from = (name: string) => `"./${name}.aaaaaaaa.js"`;
const page = (name: string) => readFileSync(join(site, name), 'utf8');
const loads = (name: string) => pageModules(site).of(page(name));
const run = async (name: string) => {
  const [, src = ''] = /src="([^"]+)"/.exec(page(name)) ?? [];
  return import(join(site, src));
};
/** Too large to be loaded in vain. */
const LARGE = `export const large = ${JSON.stringify(Array.from({ length: 4000 }, (_, n) => (n * 7919) % 10007))};`;

test('what the same pages load is one script, and does what it did', async () => {
  write(
    {
      one: `export const order = globalThis.order = []; order.push('one');`,
      two: `import { order } from ${from('one')}; order.push('two'); export const two = () => order.join();`,
      three: `import { two } from ${from('two')}; export const three = () => two() + '!';`,
      first: `import { three } from ${from('three')}; import { two } from ${from('two')}; export const said = [two(), three()];`,
      second: `import { three } from ${from('three')}; import { two } from ${from('two')}; export const said = [three(), two()];`,
    },
    { 'first.html': 'first', 'second.html': 'second' },
  );
  expect(loads('first.html').now.size).toBe(4);
  await joinScripts(site);
  expect(loads('first.html').now.size).toBe(2);
  expect((await run('first.html')).said).toEqual(['one,two', 'one,two!']);
  expect((await run('second.html')).said).toEqual(['one,two!', 'one,two']);
  expect(readdirSync(join(site, '_astro'))).toHaveLength(3);
});

test('no page loads much in vain', async () => {
  write(
    {
      large: LARGE,
      small: `export const small = Number(globalThis.nothing ?? 1);`,
      first: `import { large } from ${from('large')}; import { small } from ${from('small')}; export const said = large.length + small;`,
      other: `import { large } from ${from('large')}; import { small } from ${from('small')}; export const said = large.length - small;`,
      plain: `import { small } from ${from('small')}; export const said = small;`,
    },
    { 'first.html': 'first', 'other.html': 'other', 'plain.html': 'plain' },
  );
  await joinScripts(site);
  expect(loads('first.html').now.size).toBe(3);
  expect(loads('plain.html').now.size).toBe(2);
  expect((await run('first.html')).said).toBe(4001);
  expect((await run('plain.html')).said).toBe(1);
});

test('what is loaded later is loaded later, and named as it is called now', async () => {
  write(
    {
      shared: `export const shared = Number(globalThis.nothing ?? 2);`,
      later: `import { shared } from ${from('shared')}; export const later = shared * 21;`,
      first: `import { shared } from ${from('shared')};
        export const listed = ["_astro/later.aaaaaaaa.js", "_astro/style.aaaaaaaa.css"];
        export const said = async () => shared + (await import(${from('later')})).later;`,
      other: `import { shared } from ${from('shared')}; export const said = shared;`,
    },
    { 'first.html': 'first', 'other.html': 'other' },
  );
  await joinScripts(site);
  const { now, later } = loads('first.html');
  expect([now.size, later.length]).toEqual([2, 1]);
  const first = await run('first.html');
  expect(await first.said()).toBe(44);
  expect(first.listed).toEqual([later[0]?.slice(1), '_astro/style.aaaaaaaa.css']);
});

test('any change gives new names, as scripts name each other', async () => {
  const scripts = (word: string) => ({
    shared: `export const shared = globalThis.nothing ?? '${word}';`,
    first: `import { shared } from ${from('shared')}; console.log(shared);`,
    other: `import { shared } from ${from('shared')}; export const said = shared;`,
    alone: `export const said = 1;`,
  });
  const pages = { 'first.html': 'first', 'other.html': 'other', 'alone.html': 'alone' };
  const names = [];
  for (const word of ['one', 'two', 'two']) {
    write(scripts(word), pages);
    await joinScripts(site);
    names.push(page('alone.html'));
    rmSync(site, { recursive: true });
  }
  expect(names[0]).not.toBe(names[1] as string);
  expect(names[1]).toBe(names[2] as string);
});
