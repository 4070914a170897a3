/** So long the way out may take, in milliseconds; after that it has come to nothing. */
const WHILE = 10_000;
let until = 0;

/** The visitor has asked to be signed out, and the page is about to be left. */
export const beginSigningOut = () => {
  until = performance.now() + WHILE;
};

/** Whether an answer that nobody is signed in is no news. */
export const isSigningOut = () => performance.now() < until;
