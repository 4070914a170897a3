import { expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dir, '..');
const text = await Bun.file(join(root, 'docs/security.md')).text();

/** The requirements of levels 1 and 2 of OWASP ASVS 5.0 by section: "1.2:1-9" stands for V1.2.1 to V1.2.9. */
const LEVELS_1_AND_2 = `
  1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5
  3.7:1-2 4.1:1-3 4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4
  6.5:1-5 6.6:1-3 6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1 8.4:1
  9.1:1-3 9.2:1-4 10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3
  11.3:1-3 11.4:1-4 11.5:1 11.6:1 12.1:1-3 12.2:1-2 12.3:1-4 13.1:1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2
  14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3 15.3:1-7 16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 17.1:1 17.2:1-4
  17.3:1-2
`;

const required = LEVELS_1_AND_2.trim()
  .split(/\s+/)
  .flatMap((section) => {
    const [name, numbers = ''] = section.split(':');
    return numbers.split(',').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, at) => `V${name}.${first + at}`);
    });
  });

const rows = [...text.matchAll(/^\| (V[\d.]+(?:, V[\d.]+)*) \| ([a-z ]+) \| (.+) \|$/gm)].map(
  ([, ids = '', state = '', how = '']) => ({ ids: ids.split(', '), state, how }),
);

test('every requirement of levels 1 and 2 has exactly one row', () => {
  expect(required).toHaveLength(253);
  expect(rows.flatMap(({ ids }) => ids).sort()).toEqual(required.sort());
});

test('every row has a state, and says how or why', () => {
  const states = ['met', 'partly', 'not met', 'operator', 'not applicable'];
  for (const { ids, state, how } of rows) {
    expect(states, ids.join()).toContain(state);
    expect(how.length, ids.join()).toBeGreaterThan(10);
  }
  const counted = states.map(
    (state) => `${rows.filter((row) => row.state === state).flatMap(({ ids }) => ids).length} ${state}`,
  );
  expect(text).toContain(`Of 253 requirements: ${counted.join(', ')}.`);
});

test('every file named as proof is there', () => {
  const named = [...text.matchAll(/`((?:server|site|e2e|db|docs|scripts)\/[\w./-]+\.tsx?)`/g)].map(
    ([, file = '']) => file,
  );
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

/** `file.test.ts` (“a test”, “another”), each by how its title begins. */
const PROOF = /`([\w./-]+\.(?:test|spec)\.tsx?)`(?: \(((?:“[^”]+”(?:, )?)+)\))?/g;

const proofsIn = (how: string) =>
  [...how.matchAll(PROOF)].map(([, file = '', titles = '']) => ({
    file,
    titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
  }));

test('every row that is met names the tests that prove it, or the part of this paper that was asked for', () => {
  const unproven = rows.filter(({ state, how }) => {
    if (state !== 'met') return false;
    const [, section] = /^Above, under "([^"]+)"/.exec(how) ?? [];
    if (section) return !text.includes(`\n## ${section}\n`);
    if (how.startsWith('See [SECURITY.md]')) return false;
    const proofs = proofsIn(how);
    return proofs.length === 0 || proofs.some(({ titles }) => titles.length === 0);
  });
  expect(unproven.map(({ ids, how }) => [ids.join(), how])).toEqual([]);
});

test('every test named as proof is there', async () => {
  const proofs = proofsIn(text).filter(({ titles }) => titles.length > 0);
  expect(proofs.length).toBeGreaterThan(100);
  const missing: string[] = [];
  for (const { file, titles } of proofs) {
    const source = await Bun.file(join(root, file)).text();
    for (const title of titles) {
      const begins = [`'${title}`, `"${title}`, `\`${title}`].some((quoted) => source.includes(quoted));
      if (!begins) missing.push(`${file}: ${title}`);
    }
  }
  expect(missing).toEqual([]);
});

test('every event of the log is named', async () => {
  const source = await Bun.file(join(root, 'server/core/session/audit.ts')).text();
  const events = [...source.matchAll(/\| '([a-z-]+)'/g)].map(([, event]) => event);
  expect(events.length).toBeGreaterThan(15);
  expect(events.filter((event) => !text.includes(`\`${event}\``))).toEqual([]);
});

test('every word refused as a password is named', async () => {
  const source = await Bun.file(join(root, 'server/account/password/passwords.ts')).text();
  const [, list = ''] = /SITE_NAMES = \[([^\]]+)\]/.exec(source) ?? [];
  const words = [...list.matchAll(/'([a-z]+)'/g)].map(([, word]) => word);
  expect(words.length).toBeGreaterThan(3);
  expect(words.filter((word) => !text.includes(`\`${word}\``))).toEqual([]);
});

test('no line of prose is longer than 140 characters', () => {
  const long = text.split('\n').filter((line) => !line.startsWith('|') && line.length > 140);
  expect(long).toEqual([]);
});

/** The program's own sources of some folders, without their tests and what stands in for vendors in them. */
async function sourcesOf(...folders: string[]): Promise<[file: string, source: string][]> {
  const files = folders.flatMap((folder) =>
    [...new Bun.Glob(`${folder}/**/*.{ts,tsx,astro}`).scanSync(root)].filter(
      (file) => !/\.(test|fake)\.tsx?$|testing(-[a-z]+)?\.ts$|\/testing\//.test(file),
    ),
  );
  expect(files.length).toBeGreaterThan(50);
  return Promise.all(
    files.map(async (file): Promise<[string, string]> => [file, await Bun.file(join(root, file)).text()]),
  );
}

const holding = (sources: [string, string][], pattern: RegExp) =>
  sources.filter(([, source]) => pattern.test(source)).map(([file]) => file);

test('the screens write text as text: nothing of them turns it into HTML, a style sheet or a script', async () => {
  const site = await sourcesOf('site/src');
  const sinks =
    /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|set:html|document\.write|srcdoc/i;
  // Skeletons: what React drew at build time, without data.
  const skeleton = /set:html=\{`<!--skeleton-->\$\{firstPaint\('[\w/-]+'\)\}<!--\/skeleton-->`\}/;
  const others = site.map(([file, source]): [string, string] => [file, source.replace(skeleton, '')]);
  expect(holding(others, sinks)).toEqual([]);
  expect(holding(site, /<(applet|embed|object)[\s/]/)).toEqual([]);
  expect(holding(site, /addEventListener\('message'|window\.onmessage/)).toEqual([]);
});

test('neither program nor screens run what they made of text, and the program starts no other but itself', async () => {
  const sources = await sourcesOf('server', 'shared', 'site/src');
  expect(holding(sources, /\beval\(|new Function\(|setTimeout\(['"`]/)).toEqual([]);
  expect(holding(sources, /\b(util\.format|s?printf)\(/)).toEqual([]);
  // Pictures are decoded, files to be imported read, backups made, and databases of backups looked at, in a process of the program's own, which is started without a shell.
  const starting = holding(sources, /child_process|Bun\.(spawn|\$)|\bnew Worker\([^)]*eval/);
  expect(starting.sort()).toEqual([
    'server/core/child.ts',
    'server/operate/backup/routes.ts',
    'server/operate/backup/schedule.ts',
    'server/operate/operator/state.ts',
  ]);
  const starters = sources.filter(([file]) => starting.includes(file));
  expect(holding(starters, /child_process|Bun\.\$/)).toEqual([]);
});

test('every password is masked, shown on demand alone, and left to password managers and to paste', async () => {
  const site = await sourcesOf('site/src');
  expect(holding(site, /type=(\{|"|')*password/)).toEqual([]);
  expect(holding(site, /(secret|security) ?question|password ?hint/i)).toEqual([]);
  expect(holding(site, /\? 'text' : 'password'/)).toEqual(['site/src/ui/sign-in-fields.tsx']);
  expect(holding(site, /onPaste|addEventListener\('paste'/)).toEqual([]);
  const fields = site.flatMap(([file, source]) =>
    [...source.matchAll(/<PasswordInput\b[^>]*?\/?>|<PasswordInput\b[\s\S]*?\/>/g)].map(
      ([field]) => [file, field] as const,
    ),
  );
  expect(fields.length).toBeGreaterThan(4);
  expect(fields.filter(([, field]) => !/autoComplete="(current|new)-password"/.test(field))).toEqual([]);
});

test('every direct package has an exact version, and every package a checksum', async () => {
  const { dependencies, devDependencies } = await Bun.file(join(root, 'package.json')).json();
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies });
  // One package stands under another name beside its older self.
  const isExact = /^(npm:[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
  expect(versions.filter(([, version]) => !isExact.test(version))).toEqual([]);
  const lock = await Bun.file(join(root, 'bun.lock')).text();
  const resolved = lock.slice(lock.indexOf('"packages": {')).match(/^ {4}".+": \[.+$/gm) ?? [];
  expect(resolved.length).toBeGreaterThan(versions.length);
  expect(resolved.filter((line) => !/"sha512-[\w+/]+=*"\],?$/.test(line))).toEqual([]);
});

test('hashes are SHA-256, but for the codes of authenticator apps and what eBay signs, which speak SHA-1', async () => {
  const sources = await sourcesOf('server', 'shared', 'db');
  expect(holding(sources, /createHash\((?!'sha256'\))|CryptoHasher\((?!'sha256'\))/)).toEqual([]);
  // The tag a bucket gives to what it stores, an MD5, protects nothing: what is sent is signed with its SHA-256.
  const others = [
    'server/account/totp/service.ts',
    'server/selling/link/account-deletion.ts',
    'server/core/bucket.ts',
  ];
  expect(holding(sources, /\b(md5|sha-?1)\b/i).filter((file) => !others.includes(file))).toEqual([]);
});

test('the environment is read in one file', async () => {
  const reading = holding(await sourcesOf('server', 'shared', 'db'), /\b(process|Bun)\.env\b/);
  // The number of the version is none of the settings.
  expect(reading.sort()).toEqual(['server/core/assets.ts', 'server/main.ts']);
});

test('the log goes to standard output alone', async () => {
  const sources = await sourcesOf('server', 'shared', 'db');
  expect(holding(sources, /\bconsole\.\w+\(/)).toEqual([]);
  expect(holding(sources, /appendFile|createWriteStream/)).toEqual([]);
});

test('what stands in for vendors is imported by tests alone', async () => {
  expect(holding(await sourcesOf('server', 'shared', 'db', 'site/src'), /\.fake\.ts'/)).toEqual([]);
});

test('the compiler is strict, and the linter keeps to what is recommended', async () => {
  const { compilerOptions } = await Bun.file(join(root, 'tsconfig.json')).json();
  expect(compilerOptions).toMatchObject({ strict: true, noUncheckedIndexedAccess: true });
  const linter = await Bun.file(join(root, 'biome.json')).text();
  expect(linter).toContain('"preset": "recommended"');
  expect(linter).not.toContain('noDoubleEquals');
});
