import { welcomeAtHome } from '../../lib/welcome.ts';

/** Signed in: a full navigation, so that nothing of the visitor before is left on the page. */
export function goHome(): undefined {
  welcomeAtHome();
  location.assign('/');
}
