import type { Basis } from './platform/deps.ts';
import { readableCode } from './platform/readable-code.ts';
import { createAnswered } from './watch/measured.ts';

type Counted = 'requests' | 'answered' | 'publicListeners' | 'setupCode';

/** What there is from the first moment on, before the features are loaded. */
export const createBasis = (given: Omit<Basis, Counted>): Basis => ({
  ...given,
  requests: { count: 0 },
  answered: createAnswered(),
  publicListeners: new Set(),
  setupCode: readableCode(),
});
