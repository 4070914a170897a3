import './followers.ts';
import { createBasis } from './basis.ts';
import { cataloguesOf } from './catalogue/loading.ts';
import type { Config } from './core/config.ts';
import type { Deps, Stores } from './core/deps.ts';
import { readSecret } from './core/secret.ts';
import { version } from './core/version.ts';
import { createServices } from './services.ts';

/** What a command does the features' work with, beside a server or without one. */
export function depsOf(config: Config, stores: Stores): Deps {
  return {
    ...stores,
    ...createBasis({
      config,
      db: stores.db,
      log: stores.log,
      version: version(),
      url: () => config.publicUrl ?? '',
    }),
    // No photo is read for what it shows here.
    ...createServices({ ...stores, config: { ...config, reader: 'off' } }, readSecret(config)),
    peer: () => null,
    patience: (_, answer) => answer,
    ...cataloguesOf(config.dataDir, stores.log),
  };
}
