import { afterAll, expect, test } from 'bun:test';
import { serverSettings } from '../../db/schema.ts';
import { testApp } from '../testing/app.ts';
import { createVault } from './crypto.ts';
import { SETTINGS_PURPOSE, withStored } from './stored-settings.ts';

const it = testApp({ MINTMARK_PCGS_DAILY_LIMIT: '7' });
afterAll(() => it.close());

const vault = createVault('a secret of the server that is long enough');
const store = (name: string, value: string, sealedBy = vault) =>
  it.deps.db.transaction(async (tx) => {
    const sealed = sealedBy.lock(SETTINGS_PURPOSE, value);
    await tx
      .insert(serverSettings)
      .values({ name, value: sealed })
      .onConflictDoUpdate({ target: serverSettings.name, set: { value: sealed } });
  });
const started = () => withStored(it.deps.config, it.deps.db, vault, it.deps.log);

test('start: what the page stored counts, and the environment before it', async () => {
  await store('MINTMARK_PCGS_TOKEN', 'token-of-the-page');
  await store('MINTMARK_PCGS_DAILY_LIMIT', '99');
  const config = await started();
  expect(config.pcgs).toMatchObject({ token: 'token-of-the-page', dailyLimit: 7 });
  expect(config.stored).toEqual({ MINTMARK_PCGS_TOKEN: 'token-of-the-page' });
  expect(config.port).toBe(it.deps.config.port);
});

test('start: another secret, a wrong value and a name that is no setting never stop it', async () => {
  await store('MINTMARK_PCGS_TOKEN', 'lost', createVault('another secret that is long enough too'));
  await store('MINTMARK_DATA', '/etc');
  expect((await started()).pcgs.token).toBeNull();
  expect((await started()).dataDir).toBe(it.deps.config.dataDir);
  expect(it.logged.join()).toContain('MINTMARK_PCGS_TOKEN');
  await store('MINTMARK_EBAY_CLIENT_ID', 'without the others');
  expect(await started()).toBe(it.deps.config);
  expect(it.logged.join()).toContain('settings of the operator’s page were left out');
});
