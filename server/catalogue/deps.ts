import type { SessionDeps } from '../core/session/deps.ts';
import type { Catalogue } from './service.ts';
import type { World } from './world/service.ts';

export interface CatalogueDeps extends SessionDeps {
  /** Loads the reference catalogue at the first call. */
  catalogue: () => Catalogue;
  /** Loads the catalogue of the other countries at the first call. */
  world: () => World;
  /** Changes with either catalogue; loads neither. */
  catalogueVersion: () => string;
}
