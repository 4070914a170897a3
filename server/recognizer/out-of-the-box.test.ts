import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Program, startProgram } from '../../scripts/program.ts';
import { cookieOf } from '../testing/app.ts';

const folder = mkdtempSync(join(tmpdir(), 'mintmark-reader-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is said of who identifies. */
async function identifying({ url }: Program) {
  const guest = await fetch(`${url}/api/auth/guest`, { method: 'POST' });
  return (await fetch(`${url}/api/identifications`, { headers: { cookie: cookieOf(guest) } })).json();
}

const start = (env: Record<string, string>) =>
  startProgram(process.execPath, {
    ...{ cwd: folder, args: [join(import.meta.dir, '../main.ts')], patience: 60_000 },
    // Empty is unset: what a collector has who configured nothing.
    env: { MINTMARK_READER: '', ...env },
  });

test('operator: with nothing configured the reader identifies, and the program ends when it is told to', async () => {
  const program = await start({});
  expect(await identifying(program)).toMatchObject({
    provider: { name: 'The reader', model: 'reader 1', secondModel: null },
    ...{ setUp: null, reader: { mode: 'full', state: 'ready', why: null } },
  });
  expect(program.log.join()).not.toContain('embedded reader');
  expect(await program.stop()).toBe(0);
}, 120_000);

test('operator: switched off, nobody does, and it is said what to set', async () => {
  const program = await start({ MINTMARK_READER: 'off' });
  const state = await identifying(program);
  expect(state).toMatchObject({ provider: null, reader: { mode: 'off', state: 'off' } });
  for (const name of ['MINTMARK_READER=full', 'MINTMARK_GEMINI_API_KEY', 'MINTMARK_AI_PROVIDER=openai'])
    expect(program.log.join()).toContain(name);
  // Members are not told the names of settings.
  expect(state.setUp).toContain('isn’t set up on this server');
  expect(state.setUp).not.toContain('MINTMARK_');
  expect(await program.stop()).toBe(0);
}, 120_000);
