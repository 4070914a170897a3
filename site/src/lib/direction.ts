/** Where the next thing lies: to the right, or to the left where lines begin at the right. */
export const onward = (): 1 | -1 => (document.dir === 'rtl' ? -1 : 1);

const OTHER: Record<string, string> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** A key as it is meant: on is ArrowRight, back is ArrowLeft, wherever lines begin. */
export const meantKey = (key: string): string => (onward() > 0 ? key : (OTHER[key] ?? key));
