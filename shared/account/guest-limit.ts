import { msg } from '../language/msg.ts';

// Apart from the schemas: pages without forms load no zod.

export const GUEST_COIN_LIMIT = 10;
export const GUEST_LIMIT = msg`Guest users are limited to ${GUEST_COIN_LIMIT} coins`;
