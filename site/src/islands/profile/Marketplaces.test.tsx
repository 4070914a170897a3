import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ProfileView } from '../../lib/queries/profile.ts';
import { Marketplaces } from './Marketplaces.tsx';

const shown = (linked: boolean) =>
  renderToStaticMarkup(<Marketplaces profile={{ ebayLinked: linked, etsyLinked: false } as ProfileView} />);

test('user: nothing is offered that cannot be done, and no setting is named that is ignored', () => {
  const html = shown(false);
  expect(html.match(/Not connected/g)).toHaveLength(2);
  expect(html).toContain('does not sell through eBay or Etsy yet');
  expect(html).not.toMatch(/MINTMARK_|<button/);
});

test('user: what was connected can be disconnected', () => {
  expect(shown(true)).toContain('aria-label="Disconnect eBay"');
});
