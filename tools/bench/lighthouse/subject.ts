import { type Program, startProgram } from '../../../scripts/program.ts';
import { startFakeFeeds } from '../../../server/market/feeds.fake.ts';
import { person, register } from '../mintmark.ts';
import { inParallel, send } from '../subject.ts';
import { scaleCoin } from '../variety.ts';

const COINS = 300;
const ARTICLES = 24;
/** Milliseconds the news may take to be fetched with their pictures. */
const PATIENCE = 60_000;

/** A collector with coins, and news with pictures: what the pages look like in use. */
export async function startSubject(executable: string, cwd: string) {
  const feeds = await startFakeFeeds();
  const items = Array.from({ length: ARTICLES }, (_, n) => ({
    title: `The Mint strikes its commemorative dollar number ${n + 1}`,
    link: `https://www.example.org/news/${n + 1}`,
    description: `<p>Collectors may order from noon, and no household more than ${n + 2} of them.</p>`,
    date: new Date(Date.now() - n * 7_200_000),
    picture: feeds.putPicture(`/picture-${n}.png`, n % 3),
  }));
  const address = feeds.putRss('/news.xml', 'Coin News', items);
  const program = await startProgram(executable, {
    cwd,
    env: { MINTMARK_NEWS_FEEDS: address, MINTMARK_ALLOW_PRIVATE_FETCH: 'true' },
  });
  const stop = async () => {
    await program.stop();
    await feeds.stop();
  };
  try {
    const cookie = await register(program.url, person('owner@example.org'));
    await inParallel(COINS, (n) => send(`${program.url}/api/coins`, scaleCoin(n), { cookie }));
    await newsOf(program, cookie);
    return { url: program.url, cookie, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits until the news are there, with their pictures. */
async function newsOf({ url }: Program, cookie: string): Promise<void> {
  const until = Date.now() + PATIENCE;
  await fetch(`${url}/api/news/refresh`, { method: 'POST', headers: { cookie } });
  while (Date.now() < until) {
    const news: { imageUrl: string | null }[] = await (await fetch(`${url}/api/news`)).json();
    if (news.length > 0 && news.every(({ imageUrl }) => imageUrl)) return;
    await Bun.sleep(500);
  }
  throw new Error('The news did not come.');
}
