import { HOME, takeWanted } from '../../lib/wanted.ts';

/** The identity provider leads to the home screen: from there to where somebody wanted to go. */
const address = takeWanted();
if (address !== HOME) location.replace(address);
