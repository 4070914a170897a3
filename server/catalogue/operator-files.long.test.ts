import { afterAll, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assetFolder } from '../core/assets.ts';
import type { Log } from '../core/log.ts';
import { catalogueCommand } from './command.ts';
import { loadWorldWithOwn, ownWorldFolder } from './operator-files.ts';
import { searchWorldTypes } from './world/search.ts';

const data = mkdtempSync(join(tmpdir(), 'mintmark-world-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));
const own = ownWorldFolder(data);

const said: string[] = [];
const note = (message: string, more?: object) => void said.push(`${message} ${JSON.stringify(more)}`);
const log: Log = { debug: note, info: note, warn: note, error: note };
const load = () => loadWorldWithOwn(assetFolder('catalogue'), own, log);

const GHANA = `id,denomination,value,currency,name,from,to,weight,diameter,source,confidence
gh-10-pesewas-1967,10 pesewas,0.1,GHC,10 pesewas,1967,1979,3.2,20.4,general-knowledge,medium
`;

test('operator: a file of a country more is part of the catalogue, and is searched', () => {
  mkdirSync(join(own, 'types'), { recursive: true });
  writeFileSync(join(own, 'types/gh.csv'), GHANA.replaceAll('GHC', 'EUR'));
  const refused = load();
  expect(refused.typesById.has('gh-10-pesewas-1967')).toBe(false);
  expect(said.join()).toContain('currencies.csv has no EUR in GH');
  writeFileSync(
    join(own, 'currencies.csv'),
    'code,name,country,from,to,tender,kind,source\nH-GHX,Ghanaian cedi of 1967,GH,1967,2007,yes,own,general-knowledge\n',
  );
  writeFileSync(join(own, 'types/gh.csv'), GHANA.replaceAll('GHC', 'H-GHX'));
  const world = load();
  expect(searchWorldTypes(world, 'ghana 10 pesewas 1967')[0]).toMatchObject({
    id: 'gh-10-pesewas-1967',
    country: 'Ghana',
    currency: 'Ghanaian cedi of 1967',
  });
});

test('operator: the folder is checked by the command', async () => {
  expect(await catalogueCommand(['check', own], () => data)).toBe(0);
  writeFileSync(join(own, 'types/gh.csv'), GHANA.replace('1967,1979', '1867,1879'));
  expect(await catalogueCommand(['check', own], () => data)).toBe(1);
});
