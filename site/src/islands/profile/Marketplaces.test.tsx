import { afterEach, expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import type { UserView } from '../../../../shared/account/account.ts';
import type { LinkStatus, MarketplaceId } from '../../../../shared/marketplace/model.ts';
import { userQuery } from '../../lib/queries/auth.ts';
import { linksQuery } from '../../lib/queries/marketplace.ts';
import type { ProfileView } from '../../lib/queries/profile.ts';
import { queryClient } from '../../lib/query.ts';
import { Marketplaces } from './Marketplaces.tsx';

afterEach(() => queryClient.clear());

const link = (marketplace: MarketplaceId, more: Partial<LinkStatus> = {}): LinkStatus => ({
  ...{ marketplace, name: marketplace === 'ebay' ? 'eBay' : 'Etsy', isConfigured: true },
  ...{ isLinked: false, account: null, environment: 'production', connectedAt: null, needsLink: false },
  ...more,
});

function shown(profile: Partial<ProfileView>, links?: LinkStatus[]) {
  if (links) queryClient.setQueryData(linksQuery.queryKey, links);
  const marketplaces = { ebay: true, etsy: true };
  return renderToStaticMarkup(
    <Marketplaces
      profile={{ ebayLinked: false, etsyLinked: false, marketplaces, ...profile } as ProfileView}
    />,
  );
}

const HINT = 'Connect at least one marketplace account to start selling your coins';

test('user: both accounts can be connected, and the hint says what for', () => {
  const html = shown({});
  expect(html.match(/Not connected/g)).toHaveLength(2);
  expect(html).toContain('aria-label="Connect eBay"');
  expect(html).toContain('aria-label="Connect Etsy"');
  expect(html).toContain(HINT);
  expect(html).not.toContain('Disconnect');
});

test('user: a connected account says whose it is and can be disconnected; the hint is gone', () => {
  const html = shown({ ebayLinked: true }, [
    link('ebay', { isLinked: true, account: 'ada-coins', environment: 'sandbox' }),
    link('etsy'),
  ]);
  expect(html).toContain('Connected · ada-coins · sandbox');
  expect(html).toContain('aria-label="Disconnect eBay"');
  expect(html).not.toContain('aria-label="Connect eBay"');
  expect(html).not.toContain(HINT);
});

test('user: consent that was revoked is asked for again, or the account forgotten', () => {
  const html = shown({ ebayLinked: true }, [link('ebay', { needsLink: true }), link('etsy')]);
  expect(html).toContain('Connect again');
  expect(html).toContain('aria-label="Connect eBay"');
  expect(html).toContain('aria-label="Disconnect eBay"');
});

test('user: without the operator’s keys nothing is offered that cannot be done, and each says that it is not set up', () => {
  const off = { isConfigured: false };
  const html = shown({ marketplaces: { ebay: false, etsy: false } }, [link('ebay', off), link('etsy', off)]);
  expect(html).not.toContain('<button');
  expect(html).not.toContain(HINT);
  for (const name of ['eBay', 'Etsy']) expect(html).toContain(`${name} isn’t set up on this server.`);
});

test('user: an account connected before the keys were taken away can still be disconnected', () => {
  const html = shown({ ebayLinked: true, marketplaces: { ebay: false, etsy: false } });
  expect(html).toContain('aria-label="Disconnect eBay"');
});

test('manager: sees how the accounts of the owner stand, and cannot change them', () => {
  const collection = { id: 'c', name: null, role: 'manager', owner: 'Ada Lovelace' };
  queryClient.setQueryData(userQuery.queryKey, { collection } as UserView);
  const html = shown({ etsyLinked: true }, [link('ebay', { isLinked: true }), link('etsy')]);
  expect(html).toContain('through the accounts of its owner, Ada Lovelace');
  expect(html.match(/>Connected</g)).toHaveLength(1);
  expect(html).not.toContain('<button');
});
