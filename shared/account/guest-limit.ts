import { msg } from '../language/msg.ts';

// Apart from the schemas, which a browser does without.

/** Coins a guest may hold at most (specification 000, section 9). */
export const GUEST_COIN_LIMIT = 10;
/** What is said to a guest who has them. */
export const GUEST_LIMIT = msg`Guest users are limited to ${GUEST_COIN_LIMIT} coins`;
