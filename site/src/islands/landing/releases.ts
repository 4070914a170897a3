import type { UpcomingRelease } from '../../../../server/releases/model.ts';
import { countdown, formatDay, formatWholeDollars, type Urgency } from '../../lib/format.ts';
import { discOf } from '../../lib/metal.ts';
import { Feed, link, write } from './feed.ts';

const TONES: Readonly<Record<Urgency, string>> = {
  past: 'badge-grey',
  week: 'badge-red',
  month: 'badge-orange',
  later: 'badge-blue',
};

class ReleaseFeed extends Feed<UpcomingRelease> {
  override select(releases: UpcomingRelease[]) {
    return releases.filter(({ releaseDate }) => countdown(releaseDate).urgency !== 'past');
  }

  fill(copy: DocumentFragment, release: UpcomingRelease) {
    const { label, urgency } = countdown(release.releaseDate);
    write(copy, 'countdown', label);
    copy.querySelector('.badge')?.classList.replace('badge-grey', TONES[urgency]);
    write(copy, 'name', release.name);
    write(copy, 'date', formatDay(release.releaseDate));
    write(copy, 'price', release.price ? formatWholeDollars(release.price) : 'TBD');
    link(copy, release.url);
    drawDisc(copy, release);
  }
}

/** The template's disc becomes the release's: its metal, legend and year. */
function drawDisc(copy: DocumentFragment, { id, name, releaseDate }: UpcomingRelease) {
  const svg = copy.querySelector('.coin');
  const disc = discOf({ name, coinType: name, year: new Date(releaseDate).getUTCFullYear() });
  svg?.setAttribute('class', `coin coin-${disc.metal}${disc.clad ? ' coin-clad' : ''}`);
  svg?.querySelector('path')?.setAttribute('id', `release-${id}`);
  const legend = svg?.querySelector('textPath');
  legend?.setAttribute('href', `#release-${id}`);
  if (legend) legend.textContent = disc.denomination.toUpperCase();
  for (const text of svg?.querySelectorAll('.coin-year') ?? []) text.textContent = String(disc.year);
}

if (!customElements.get('release-feed')) customElements.define('release-feed', ReleaseFeed);
