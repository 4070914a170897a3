import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { photoRemovals } from '../../db/schema.ts';
import { fakeS3 } from '../core/s3.fake.ts';
import { bucketSettings } from '../core/s3.testing.ts';
import { type Client, picture, right, secondProcess, type TestApp, testApp } from '../testing/app.ts';
import { removeScheduled } from './removal.ts';

describe.skipIf(!process.env.MINTMARK_TEST_POSTGRES)('two processes', () => {
  const s3 = fakeS3();
  let one: TestApp;
  let two: TestApp;
  beforeAll(() => {
    one = testApp(bucketSettings(s3.url, 'common'));
    two = secondProcess(one, bucketSettings(s3.url, 'common'));
  });
  afterAll(async () => {
    await two.close();
    await one.close();
    await s3.stop();
  });

  const upload = async (client: Client): Promise<string> => {
    const form = new FormData();
    form.set('obverse', await picture(30, 30, 77));
    return (await right(await client.send('/api/photos', { method: 'POST', body: form }))).obverseImageUrl;
  };

  test('user: a photo that one sends while the other removes the same is there, whoever comes first', async () => {
    const leaver = await one.guest();
    const url = await upload(leaver);
    const hash = url.slice(8, 72);
    await leaver.sendJson('DELETE', '/api/auth/account', { confirmation: 'guest' });
    const user = await one.user();
    const there = two.client(user.cookie);
    // The look whether somebody holds it is over, and its removal takes a while: a row that came meanwhile would lead to nothing.
    const [removing, storing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { alone } = two.deps.photos;
    two.deps.photos.alone = (which, work) => {
      storing.resolve();
      return alone(which, work);
    };
    let sent: Promise<string> | undefined;
    const { remove } = one.deps.photos;
    one.deps.photos.remove = async (which) => {
      removing.resolve();
      await storing.promise;
      // Long enough to be stored and noted meanwhile, were it not waited for.
      await Promise.race([sent, Bun.sleep(400)]);
      await remove(which);
    };
    await one.deps.db.transaction(async (tx) => {
      await tx.insert(photoRemovals).values({ hash, removeAt: new Date(0) });
    });
    const removed = removeScheduled(one.deps);
    await removing.promise;
    sent = upload(there);
    expect(await sent).toBe(url);
    await removed;
    expect((await user.send(url)).status).toBe(200);
    // And the other way round.
    await one.deps.db.transaction(async (tx) => {
      await tx.insert(photoRemovals).values({ hash, removeAt: new Date(0) });
    });
    await removeScheduled(one.deps);
    expect((await there.send(url)).status).toBe(200);
  });
});
