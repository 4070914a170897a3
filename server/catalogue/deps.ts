import type { SessionDeps } from '../core/session/sessions.ts';
import type { Catalogue } from './service.ts';
import type { World } from './world/service.ts';

export interface CatalogueDeps extends SessionDeps {
  /** Loaded on first call. */
  catalogue: () => Catalogue;
  /** Loaded on first call. */
  world: () => World;
  /** Of both catalogues; loads neither. */
  catalogueVersion: () => string;
}
