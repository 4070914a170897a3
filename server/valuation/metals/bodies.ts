import { z } from 'zod';

/** Query of `GET /api/metal-prices/history`: how many days back, today included; a year when it says nothing. */
export const MetalHistoryQuery = z.object({
  days: z.coerce.number<number | string>().int().min(1).max(1500).optional(),
});
