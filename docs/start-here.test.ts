import { expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dir, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`);

/** Paths in backquotes that begin with a folder of the repository. */
const PATH = /`((?:bench|db|deploy|docs|e2e|messages|scripts|server|shared|site|tools)(?:\/[\w.[\]/-]+)?)`/g;
/** Made by a run of the journeys, and not part of the repository. */
const SCREENSHOTS = 'e2e/screenshots';

const LINK = /\]\(([^)#:]+)(?:#[^)]*)?\)/g;

test('every path in start-here, architecture, CONTRIBUTING and the decisions exists', () => {
  for (const page of ['docs/start-here.md', 'docs/architecture.md', 'CONTRIBUTING.md', ...decisions]) {
    const paths = [...read(page).matchAll(PATH)].map(([, path = '']) => path);
    expect(
      paths.filter((path) => path !== SCREENSHOTS && !existsSync(join(root, path))),
      page,
    ).toEqual([]);
  }
  expect([...read('docs/start-here.md').matchAll(PATH)].length).toBeGreaterThan(80);
});

test('every link between pages of the docs leads to a file', () => {
  const pages = readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`);
  for (const page of ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...pages, ...decisions]) {
    const links = [...read(page).matchAll(LINK)].map(([, link = '']) => link);
    expect(
      links.filter((link) => !existsSync(join(root, dirname(page), link))),
      page,
    ).toEqual([]);
  }
});

test('docs/dependencies.md lists exactly the packages of package.json', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json'));
  const [installed = ''] = read('docs/dependencies.md').split('## Considered');
  const listed = [...installed.matchAll(/^\| ([@a-z][^|]*) \|/gm)].flatMap(([, names = '']) =>
    names.split(', '),
  );
  expect(listed.sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort());
});
