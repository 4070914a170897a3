import { MARKETPLACE_NAMES, type MarketplaceId } from '../../shared/marketplace/model.ts';
import type { Config } from '../core/config.ts';
import { AppError } from '../core/errors.ts';
import type { Log } from '../core/log.ts';
import type { Marketplace, Marketplaces } from './marketplace.ts';

/** Code is loaded on first use. */
export function createMarketplaces(config: Config, log: Log): Marketplaces {
  const { ebay, etsy } = config;
  const made = new Map<MarketplaceId, Promise<Marketplace>>();
  const load: Record<MarketplaceId, () => Promise<Marketplace> | null> = {
    ebay: () => ebay && import('./ebay/ebay.ts').then((module) => module.ebay(ebay)),
    etsy: () => etsy && import('./etsy/etsy.ts').then((module) => module.etsy(etsy)),
  };
  return {
    isConfigured: (id) => config[id] !== null,
    client: async (id) => {
      const client = made.get(id) ?? load[id]();
      if (!client) throw notConfigured(id);
      made.set(id, client);
      log.debug('a marketplace is used', { marketplace: id });
      return client;
    },
  };
}

const notConfigured = (id: MarketplaceId): AppError =>
  new AppError(503, 'marketplace_not_set_up', '{id} isn’t set up on this server.', {
    id: MARKETPLACE_NAMES[id],
  });
