import { HOME, takeWanted } from '../../lib/wanted.ts';

/** The identity provider returns to Home: continue to the page requested first. */
const address = takeWanted();
if (address !== HOME) location.replace(address);
