/**
 * `bun run messages`: updates `messages/` from the sources. `--check` prints missing, stale, wrong and unmarked
 * texts, exit code 1 if any. `--open area…` lists unmarked texts (docs/languages.md).
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Language, TRANSLATED } from '../shared/language/languages.ts';
import { type Area, areasOf, MESSAGES, problemsOf, readArea, readState } from './messages/check.ts';
import { findAll } from './messages/find.ts';

const found = findAll();
const [command, ...areas] = process.argv.slice(2);

async function write(language: Language): Promise<void> {
  const known = areasOf(language).map((area): [string, Area] => [area, readArea(language, area)]);
  const elsewhere: Area = Object.assign({}, ...known.map(([, texts]) => texts));
  await mkdir(join(MESSAGES, language), { recursive: true });
  for (const [area, texts] of known) if (!found.messages.has(area)) await remove(language, area, texts);
  for (const [area, keys] of found.messages) {
    const before = known.find(([name]) => name === area)?.[1] ?? {};
    const texts = Object.fromEntries(
      [...keys].sort().map((key) => [key, before[key] || elsewhere[key] || '']),
    );
    await Bun.write(join(MESSAGES, language, `${area}.json`), `${JSON.stringify(texts, null, 2)}\n`);
  }
}

async function remove(language: Language, area: string, texts: Area): Promise<void> {
  console.log(`${language}/${area}: nothing is said there any more (${Object.keys(texts).length} texts)`);
  await rm(join(MESSAGES, language, `${area}.json`));
}

if (command === '--open') {
  for (const { path, line, text, area } of [...found.unwrapped, ...found.sided])
    if (areas.includes(area)) console.log(`${path}:${line}: ${text}`);
} else {
  if (command !== '--check') for (const language of TRANSLATED) await write(language);
  const problems = problemsOf(found, readState());
  const count = [...found.messages.values()].reduce((sum, keys) => sum + keys.size, 0);
  console.log([...problems.slice(0, 60), `${count} messages, ${problems.length} problems`].join('\n'));
  process.exit(problems.length > 0 || count === 0 ? 1 : 0);
}
