import './followers.ts';
import { createBasis } from './basis.ts';
import { loadWithOperatorFile, operatorFile } from './catalogue/operator-file.ts';
import { loadWorldWithOwn, ownWorldFolder } from './catalogue/world/operator-files.ts';
import { assetFolder } from './platform/assets.ts';
import type { Config } from './platform/config.ts';
import type { Deps, Stores } from './platform/deps.ts';
import { readSecret } from './platform/secret.ts';
import { version } from './platform/version.ts';
import { createServices } from './services.ts';

/** What a command does the features' work with, beside a server or without one. */
export function depsOf(config: Config, stores: Stores): Deps {
  const folder = assetFolder('catalogue');
  let catalogue: ReturnType<Deps['catalogue']> | undefined;
  let world: ReturnType<Deps['world']> | undefined;
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
    catalogue: () => (catalogue ??= loadWithOperatorFile(folder, operatorFile(config.dataDir), stores.log)),
    world: () => (world ??= loadWorldWithOwn(folder, ownWorldFolder(config.dataDir), stores.log)),
  };
}
