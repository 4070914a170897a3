import type { Basis } from './core/deps.ts';
import { createAnswered } from './core/measured.ts';
import { readableCode } from './core/readable-code.ts';

type Counted = 'requests' | 'answered' | 'publicListeners' | 'setupCode';

/** What there is from the first moment on, before the features are loaded. */
export const createBasis = (given: Omit<Basis, Counted>): Basis => ({
  ...given,
  requests: { count: 0 },
  answered: createAnswered(),
  publicListeners: new Set(),
  setupCode: readableCode(),
});
