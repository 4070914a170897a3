import { ACCOUNT, DIME, picture } from '../server/testing/app.ts';

export interface Acknowledged {
  /** Notes by coin id. */
  coins: Map<number, string>;
  photos: Set<string>;
}

export const nothingYet = (): Acknowledged => ({ coins: new Map(), photos: new Set() });

export async function register(url: string): Promise<string> {
  const answer = await send(url, '/api/register', { body: JSON.stringify({ ...ACCOUNT, email: EMAIL }) });
  return cookieOf(answer, 201);
}

/** After a restart with another secret. */
export async function signIn(url: string): Promise<string> {
  const { password } = ACCOUNT;
  const answer = await send(url, '/api/login/direct', { body: JSON.stringify({ email: EMAIL, password }) });
  return cookieOf(answer, 200);
}

const EMAIL = 'drill@example.org';

function cookieOf(answer: Response, status: number): string {
  if (answer.status !== status) throw new Error(`${answer.url} answered ${answer.status}`);
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** In several lanes, until stopped or the server is gone; returns refusals by status. */
export async function work(
  url: string,
  cookie: string,
  acknowledged: Acknowledged,
  until: () => boolean,
): Promise<Map<number, number>> {
  const refused = new Map<number, number>();
  const refuse = ({ status }: Response) => refused.set(status, (refused.get(status) ?? 0) + 1);
  const lanes = [saveCoin, saveCoin, uploadPhoto, uploadPhoto].map(async (save) => {
    while (!until()) {
      const answer = await save(url, cookie, acknowledged).catch(() => null);
      if (!answer) return;
      if (answer.status !== 201) {
        refuse(answer);
        await Bun.sleep(20);
      }
    }
  });
  await Promise.all(lanes);
  return refused;
}

export async function saveCoin(url: string, cookie: string, { coins }: Acknowledged): Promise<Response> {
  const notes = crypto.randomUUID();
  const answer = await send(url, '/api/coins', { cookie, body: JSON.stringify({ ...DIME, notes }) });
  if (answer.status === 201) coins.set((await answer.json()).id, notes);
  return answer;
}

let shade = 0;
export async function uploadPhoto(url: string, cookie: string, { photos }: Acknowledged): Promise<Response> {
  shade += 1;
  const body = new FormData();
  // Each different: a duplicate would not be stored again.
  body.set('obverse', await picture(64 + (shade >> 8), 64, shade & 255), 'obverse.png');
  const answer = await send(url, '/api/photos', { cookie, body });
  if (answer.status === 201) photos.add((await answer.json()).obverseImageUrl);
  return answer;
}

/** Acknowledged data that is missing or changed, one line each. */
export async function lostOf(
  url: string,
  cookie: string,
  { coins, photos }: Acknowledged,
): Promise<string[]> {
  const lost: string[] = [];
  for (const [id, notes] of coins) {
    const answer = await send(url, `/api/coins/${id}`, { cookie, method: 'GET' });
    if (answer.status !== 200 || (await answer.json()).notes !== notes) lost.push(`coin ${id}`);
  }
  for (const photo of photos) {
    const answer = await send(url, photo, { cookie, method: 'GET' });
    const hash = new Bun.CryptoHasher('sha256').update(await answer.bytes()).digest('hex');
    if (answer.status !== 200 || !photo.includes(hash)) lost.push(`photo ${photo} (${answer.status})`);
  }
  return lost;
}

interface Sent {
  cookie?: string;
  method?: string;
  body?: BodyInit;
}

const send = (url: string, path: string, { cookie, method = 'POST', body }: Sent) =>
  fetch(url + path, {
    method,
    ...(body && { body }),
    headers: {
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
    },
    signal: AbortSignal.timeout(20_000),
  });
