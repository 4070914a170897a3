import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;

/** The scripts inside a page, as a Content-Security-Policy names them: "sha256-" and the hash in base64. */
export const scriptHashes = (html: string): string[] =>
  [...html.matchAll(SCRIPT)]
    .filter(([, attributes = '']) => !/\ssrc\s*=/.test(attributes))
    .map(([, , text = '']) => `sha256-${createHash('sha256').update(text).digest('base64')}`);

/** Writes the hashes of all inline scripts of a built site into its file `script-hashes`, one a line. */
export async function writeScriptHashes(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
  const pages = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const hashes = [...new Set(pages.flatMap(scriptHashes))].sort();
  await writeFile(join(folder, 'script-hashes'), hashes.join('\n'));
}
