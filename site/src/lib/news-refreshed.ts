/**
 * What the document hears when news were asked for anew: what is kept of them and of the releases is then asked for
 * again (specification 000, section 7).
 */
export const NEWS_REFRESHED = 'mintmark:news-refreshed';
