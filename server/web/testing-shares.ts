import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShareView } from '../../shared/shares/fields.ts';
import type { ShareInput } from '../../shared/shares/model.ts';
import { type Client, ORIGIN, right, type TestApp } from '../testing/app.ts';
import { site } from './site.ts';

const SOURCE = join(import.meta.dir, '../../site/src/pages/share.astro');

/** The page as Astro builds it, near enough: it has no component and no script. */
function templateOf(): string {
  const [, , ...markup] = readFileSync(SOURCE, 'utf8').split(/^---$/m);
  return markup
    .join('')
    .replace(/\{t\('([^']*)'\)\}/g, '$1')
    .replaceAll('{LABEL}', '"[[label]]"')
    .replaceAll('{LOADING}', '"[[loading]]"')
    .replaceAll('{language()}', '"en"')
    .replaceAll('{directionOf(language())}', '"ltr"');
}

/** Adds the pages of the site, and answers how to open one without an account. */
export async function withPages(it: TestApp) {
  const folder = join(it.folder, 'site');
  mkdirSync(join(folder, 'icons'), { recursive: true });
  await Bun.write(join(folder, 'share.html'), templateOf());
  const app = it.app.use(site(it.deps, folder));
  let visitors = 0;
  return (path: string, headers: Record<string, string> = {}): Promise<Response> => {
    visitors += 1;
    const address = `203.0.${visitors >> 8}.${visitors & 255}`;
    const from = { 'x-test-address': address, 'user-agent': 'Mozilla/5.0', ...headers };
    return Promise.resolve(app.handle(new Request(ORIGIN + path, { headers: from })));
  };
}

export async function shared(
  owner: Client,
  input: ShareInput | Record<string, unknown>,
): Promise<ShareView & { path: string }> {
  return right(await owner.sendJson('POST', '/api/shares', input));
}
