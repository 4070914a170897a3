import type { SessionDeps } from '../core/session/sessions.ts';
import type { Catalogue } from './service.ts';
import type { World } from './world/service.ts';

export interface CatalogueDeps extends SessionDeps {
  /** Lazy. */
  catalogue: () => Catalogue;
  /** Lazy. */
  world: () => World;
  /** Loads neither. */
  catalogueVersion: () => string;
}
