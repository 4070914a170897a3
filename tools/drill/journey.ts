import { deflateSync } from 'node:zlib';
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
  const upload = await patiently(() => sendPhoto(url, cookie));
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

function sendPhoto(url: string, cookie: string): Promise<Response> {
  const form = new FormData();
  form.set('obverse', picture(), 'coin.png');
  const options = { method: 'POST', body: form, keepalive: false };
  return fetch(`${url}/api/photos`, { ...options, headers: { cookie, connection: 'close' } });
}

/** Sends a photo as a guest each time it is called, and answers what came of it. */
export async function photoSender(url: string): Promise<() => Promise<Response>> {
  const guest = await patiently(() => ask(`${url}/api/auth/guest`, '', {}));
  const cookie = (guest.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return () => sendPhoto(url, cookie);
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

/** A picture of grey, 32 × 32, another each time: a photo that is there already would not be stored. */
function picture(): Blob {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const;
    ends[0].writeUInt32BE(data.length);
    ends[1].writeUInt32BE(Bun.hash.crc32(body));
    return Buffer.concat([ends[0], body, ends[1]]);
  };
  const header = Buffer.from([0, 0, 0, 32, 0, 0, 0, 32, 8, 0, 0, 0, 0]);
  const rows = Buffer.from(Array.from({ length: 32 * 33 }, (_, at) => (at % 33 === 0 ? 0 : random(256))));
  const magic = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return new Blob([magic, ...parts], { type: 'image/png' });
}

const random = (below: number) => Math.floor(Math.random() * below);
