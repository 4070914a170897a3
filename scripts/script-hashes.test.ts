import { expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scriptHashes, writeScriptHashes } from './script-hashes.ts';

/** As the specification of Content-Security-Policy itself has it for `alert('Hello, world.');` (CSP 3, 8.3). */
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
