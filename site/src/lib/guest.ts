/**
 * Coins a guest may hold at most. The server's own number, which the twin test holds this to: importing it from there
 * would bring the whole schema library onto every page that shows the guest banner.
 */
export const GUEST_COIN_LIMIT = 10;
