import { expect, test } from 'bun:test';
import { join } from 'node:path';

const root = join(import.meta.dir, '../..');
const WRITES = /\.(?:insert|update|delete)\(coins\)|inserting\(coins\b/;

test('developer: no other file writes coins, so that nobody who follows them is forgotten', async () => {
  const writing: string[] = [];
  for (const folder of ['server', 'db', 'scripts']) {
    for (const file of new Bun.Glob('**/*.ts').scanSync(join(root, folder))) {
      if (/test/.test(file)) continue;
      if (WRITES.test(await Bun.file(join(root, folder, file)).text())) writing.push(`${folder}/${file}`);
    }
  }
  expect(writing).toEqual(['server/coins/write.ts']);
});
