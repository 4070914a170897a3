import { expect, test } from 'bun:test';
import { dirname, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dir, '../..');

/** The packages that are loaded with a module, each with the files that import it by a static import. */
async function packagesOf(entry: string): Promise<Map<string, string[]>> {
  const transpiler = new Bun.Transpiler({ loader: 'ts' });
  const packages = new Map<string, string[]>();
  const visited = new Set<string>();
  const visit = async (file: string): Promise<void> => {
    if (visited.has(file)) return;
    visited.add(file);
    for (const { kind, path } of transpiler.scanImports(await Bun.file(file).text())) {
      if (kind !== 'import-statement' || /^(node|bun):/.test(path)) continue;
      if (path.endsWith('.ts') && path.startsWith('.')) await visit(resolve(dirname(file), path));
      else if (!path.startsWith('.'))
        packages.set(path, [...(packages.get(path) ?? []), relative(ROOT, file)]);
    }
  };
  await visit(resolve(ROOT, entry));
  return packages;
}

test('a start loads no contract and no route before it listens', async () => {
  const packages = await packagesOf('server/main.ts');
  for (const [name, files] of await packagesOf('server/serve.ts'))
    packages.set(name, [...new Set([...(packages.get(name) ?? []), ...files])].sort());
  expect([...packages.keys()].filter((name) => !name.startsWith('drizzle-orm'))).toEqual(['zod']);
  expect(packages.get('zod')).toEqual([
    'db/migrate.ts',
    'server/core/config.ts',
    ...['kinds', 'storage', 'vendors'].map((part) => `server/core/config/${part}.ts`),
  ]);
});
