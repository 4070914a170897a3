/** Longest side, in pixels, of a picture beside a news item or a release, and of the same on a card. */
export const PICTURE_SIDE = 800;
export const CARD_SIDE = 400;

const ADDRESS = /^\/pictures\/[0-9a-f]{64}\.webp$/;

/** An address that pages may show: one of our own pictures; null for any other, as somebody else's server. */
export const ownPicture = (url: string | null): string | null => (url && ADDRESS.test(url) ? url : null);

/** The address of the smaller version for a card. */
export const pictureOfCard = (url: string): string => url.replace(/\.webp$/, `@${CARD_SIDE}.webp`);
