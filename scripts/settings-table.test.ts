import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { PAGE, withTable } from './settings-table.ts';

const page = await Bun.file(PAGE).text();
const source = await Bun.file(join(import.meta.dir, '../server/core/config.ts')).text();

test('the settings in docs/self-hosting.md are those of the program (else: bun scripts/settings-table.ts)', () => {
  expect(withTable(page, source)).toBe(page);
});

test('another name, default or meaning makes another page, and a setting without a meaning is none', () => {
  expect(page).toContain('| `MINTMARK_PORT` | `3000` | the port;');
  expect(withTable(page.replace('`3000`', '`4000`'), source)).toBe(page);
  expect(withTable(page, source.replace('/** the port;', '/** a port;'))).not.toBe(page);
  expect(() => withTable(page, source.replace('/** the port;', '// the port;'))).toThrow('MINTMARK_PORT');
});
