import type { Catalogue } from '../../db/catalogue/load.ts';
import type { World } from '../../db/catalogue/world/load.ts';
import type { SessionDeps } from '../core/session/sessions.ts';

export interface CatalogueDeps extends SessionDeps {
  /** Lazy. */
  catalogue: () => Catalogue;
  /** Lazy. */
  world: () => World;
  /** Loads neither. */
  catalogueVersion: () => string;
}
