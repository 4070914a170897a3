import { ask } from './writers.ts';

/** So often a person tries again, each second. */
const TRIES = 30;

/**
 * Comes as a guest, saves a coin and a photo of it, and looks for both in the collection; `disturb` is done between coin and photo. What fails is tried
 * again, as a person does who looks first whether it is there. Answers "found", or what is missing.
 */
export async function journey(url: string, disturb: () => Promise<void>): Promise<string> {
  const guest = await patiently(() => ask(`${url}/api/auth/guest`, '', {}));
  const cookie = (guest.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const coin = {
    year: 1921,
    coinType: 'Morgan Silver Dollar',
    condition: 'Good (G-4, G-6)',
    notes: 'journey',
  };
  const saved = await patiently(() => ask(`${url}/api/coins`, cookie, coin));
  const { id } = (await saved.json()) as { id: number };
  const disturbing = disturb();
  const upload = await patiently(() => {
    const form = new FormData();
    form.set('obverse', new Blob([Buffer.from(PICTURE, 'base64')], { type: 'image/png' }), 'coin.png');
    const options = { method: 'POST', body: form, keepalive: false };
    return fetch(`${url}/api/photos`, { ...options, headers: { cookie, connection: 'close' } });
  });
  await disturbing;
  const { obverseImageUrl } = (await upload.json()) as { obverseImageUrl: string };
  await patiently(() => ask(`${url}/api/coins/${id}`, cookie, { obverseImageUrl }, 'PATCH'));
  const listed = (await (await patiently(() => ask(`${url}/api/coins?limit=20`, cookie))).json()) as {
    id: number;
    obverseImageUrl: string | null;
  }[];
  const found = listed.find((one) => one.id === id);
  if (found?.obverseImageUrl !== obverseImageUrl) return 'the coin is not there with its photo';
  const photo = await patiently(() => ask(`${url}${obverseImageUrl}`, cookie));
  return (await photo.bytes()).length > 0 ? 'found' : 'the photo is empty';
}

async function patiently(send: () => Promise<Response>): Promise<Response> {
  let last = 'nothing';
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await send().catch((error) => {
      last = String(error);
      return null;
    });
    if (answer?.ok) return answer;
    if (answer) last = `${answer.status} ${await answer.text()}`;
    await Bun.sleep(1000);
  }
  throw new Error(`It was tried again and again: ${last}`);
}

/** A square of grey, 32 × 32. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAAAAABWESUoAAAAFklEQVR42mNoIAAYRhWMKhhVMFIVAABCAAAfN5c2AAAAAABJRU5ErkJggg==';
