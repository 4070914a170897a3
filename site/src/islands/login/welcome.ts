import { takeWanted } from '../../lib/wanted.ts';
import { welcomeAtHome } from '../../lib/welcome.ts';

/** Signed in, and on to the home screen or the page that was wanted: a full navigation, so that nothing of the visitor before is left on the page. */
export function goHome(): undefined {
  welcomeAtHome();
  location.assign(takeWanted());
}
