import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { upcomingReleases } from '../../../db/schema.ts';
import type { MarketDeps } from '../deps.ts';

const DAY_MS = 86_400_000;
/** Pictures fetched at the same time, and in one go: the rest waits for the next hour. */
const AT_ONCE = 3;
const IN_ONE_GO = 200;

/** Fetches the pictures that releases name and that are not here yet, those of the days around today first. */
export function fetchReleasePictures(deps: MarketDeps, now = Date.now()): Promise<void> {
  const { releaseDesk: desk } = deps;
  desk.picturing ??= fetchThem(deps, now).finally(() => {
    desk.picturing = null;
  });
  return desk.picturing;
}

async function fetchThem(deps: MarketDeps, now: number): Promise<void> {
  const { failed: tried } = deps.releaseDesk;
  for (const [source, at] of tried) if (now - at >= DAY_MS) tried.delete(source);
  const rows = await deps.db.orm
    .select({ source: upcomingReleases.imageSource, day: upcomingReleases.releaseDate })
    .from(upcomingReleases)
    .where(and(isNotNull(upcomingReleases.imageSource), isNull(upcomingReleases.imageUrl)));
  const distance = ({ day }: { day: Date }) => Math.abs(day.getTime() - now);
  const sources = rows.sort((a, b) => distance(a) - distance(b)).flatMap(({ source }) => source ?? []);
  const wanted = [...new Set(sources)].filter((source) => !tried.has(source)).slice(0, IN_ONE_GO);
  if (wanted.length === 0) return;

  const { fetchPicture } = await import('../../photos/external.ts');
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (let source = wanted.shift(); source; source = wanted.shift()) {
      const imageUrl = await fetchPicture(deps, source);
      if (imageUrl) await show(deps, source, imageUrl);
      else tried.set(source, now);
    }
  });
  await Promise.all(lanes);
}

const show = (deps: MarketDeps, source: string, imageUrl: string) =>
  deps.db.transaction(async (tx) => {
    await tx.update(upcomingReleases).set({ imageUrl }).where(eq(upcomingReleases.imageSource, source));
  });
