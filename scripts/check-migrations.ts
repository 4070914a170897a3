/** Checks that both engines' migrations lead to db/tables.ts: drizzle-kit must find nothing to generate. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as postgres from '../db/schema.pg.ts';
import { schema } from '../db/schema.ts';

const root = join(import.meta.dir, '..');
// drizzle-kit only takes paths inside the project.
const folder = '.cache/migrations-check';
const ENGINES = [
  { name: 'sqlite', dialect: 'sqlite', schema: './db/schema.ts' },
  { name: 'pg', dialect: 'postgresql', schema: './db/schema.pg.ts' },
];

const problems: string[] = [];
for (const table of Object.keys(schema)) {
  if (!(table in postgres)) problems.push(`db/schema.pg.ts leaves out ${table}`);
}
rmSync(join(root, folder), { recursive: true, force: true });
for (const { name, dialect, schema: file } of ENGINES) {
  const out = join(folder, name);
  mkdirSync(join(root, folder), { recursive: true });
  cpSync(join(root, 'db/migrations', name), join(root, out), { recursive: true });
  const before = readdirSync(join(root, out)).length;
  const args = ['generate', '--dialect', dialect, '--schema', file, '--out', out];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--bun', 'node_modules/drizzle-kit/bin.cjs', ...args],
    { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  );
  if (status !== 0) problems.push(`drizzle-kit for ${name}: ${stderr || stdout}`);
  else if (readdirSync(join(root, out)).length > before) {
    problems.push(`the migrations of ${name} are behind db/tables.ts: run "npm run db:generate"`);
  }
}
rmSync(join(root, folder), { recursive: true, force: true });
for (const problem of problems) console.error(problem);
console.log(`migrations: ${problems.length === 0 ? 'as db/tables.ts for both engines' : 'wrong'}`);
process.exit(problems.length > 0 ? 1 : 0);
