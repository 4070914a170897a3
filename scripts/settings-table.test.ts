import { expect, test } from 'bun:test';
import { GROUPS } from '../server/core/config.ts';
import { PAGE, withTable } from './settings-table.ts';

const page = await Bun.file(PAGE).text();

test('the settings in docs/self-hosting.md are those of the program (else: bun scripts/settings-table.ts)', () => {
  expect(withTable(page)).toBe(page);
});

test('another name, default or meaning makes another page, and every setting has a meaning', () => {
  expect(page).toContain('| `MINTMARK_PORT` | `3000` | the port;');
  expect(withTable(page.replace('`3000`', '`4000`'))).toBe(page);
  const settings = GROUPS.flatMap(([, table]) => Object.entries(table));
  for (const [name, { meaning }] of settings) expect([name, meaning.length > 10]).toEqual([name, true]);
  expect(
    withTable(page, [['Server', { MINTMARK_PORT: { ...settings[1]?.[1], meaning: 'a port' } as never }]]),
  ).not.toBe(page);
});
