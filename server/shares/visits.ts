import { eq, sql } from 'drizzle-orm';
import { shares } from '../../db/schema.ts';
import type { Core } from '../core/context.ts';

/** Ms between two writes of counted visits. */
const EVERY_MS = 60_000;
/** Links counted between two writes; more are not counted. */
const MOST = 10_000;

/** Counts openings of shared links; neither addresses nor devices are kept. */
export interface ShareVisits {
  count(id: string): void;
  write(): Promise<void>;
}

export function createShareVisits({ db, log }: Pick<Core, 'db' | 'log'>): ShareVisits {
  let counted = new Map<string, { times: number; last: Date }>();
  let timer: Timer | undefined;
  const write = async () => {
    clearTimeout(timer);
    timer = undefined;
    const now = counted;
    counted = new Map();
    if (now.size === 0) return;
    try {
      await db.transaction(async (tx) => {
        for (const [id, { times, last }] of now)
          await tx
            .update(shares)
            .set({ visits: sql`${shares.visits} + ${times}`, lastVisitAt: last })
            .where(eq(shares.id, id));
      });
    } catch (error) {
      log.warn('visits of shared links not counted', { error });
    }
  };
  return {
    write,
    count: (id) => {
      const known = counted.get(id);
      if (!known && counted.size >= MOST) return;
      counted.set(id, { times: (known?.times ?? 0) + 1, last: new Date() });
      timer ??= setTimeout(() => void write(), EVERY_MS);
      timer.unref();
    },
  };
}

const ROBOT =
  /bot\b|crawl|spider|preview|facebookexternalhit|whatsapp|telegram|slack|discord|skype|embed|curl|wget|python|go-http|headlesschrome-lighthouse/i;

export const isRobot = ({ headers }: Request): boolean => {
  const agent = headers.get('user-agent') ?? '';
  return agent === '' || ROBOT.test(agent);
};
