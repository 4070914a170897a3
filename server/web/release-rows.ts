import { discOfRelease } from '../../shared/format/disc.ts';
import { formatDollars, formatWholeDollars, releaseDay, releasePrice } from '../../shared/format/format.ts';
import {
  countdownFrom,
  isOpen,
  MINT_NEWS,
  type UpcomingRelease,
  type Urgency,
  yearOf,
} from '../../shared/market/releases.ts';
import { ownPicture, pictureOfCard } from '../../shared/photos/model.ts';
import { webAddress } from '../core/plain-text.ts';
import { discMarkup } from './disc-markup.ts';
import type { Row } from './fill.ts';

const ON_LANDING = 10;
const PAST = 5;

const DAY_MS = 24 * 3_600_000;

export interface ReleaseRows {
  landing: Row[];
  upcoming: Row[];
  past: Row[];
}

/**
 * Split by the day of `now` (ms) in UTC. A reader's day may be one earlier or later, so hidden rows let the script move
 * releases over. Undated releases come last and never count as past.
 */
export function releaseRows(releases: readonly UpcomingRelease[], now: number, base = ''): ReleaseRows {
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  const readable = releases.filter(({ releaseDate }) => !Number.isNaN(Date.parse(releaseDate)));
  const open = readable.filter((release) => isOpen(release) && Date.parse(release.releaseDate) >= today);
  const known = readable
    .filter((release) => !isOpen(release))
    .sort((one, other) => Date.parse(one.releaseDate) - Date.parse(other.releaseDate));
  const from = (day: number) => known.filter(({ releaseDate }) => Date.parse(releaseDate) >= day);
  const dated = from(today);
  const past = known.slice(0, known.length - dated.length).reverse();
  const yesterdays = from(today - DAY_MS).length - dated.length;
  const todays = dated.length - from(today + DAY_MS).length;
  const upcoming = [...dated, ...open];
  const row = (release: UpcomingRelease, isShown: boolean) => releaseRow(release, today, { isShown, base });
  return {
    landing: [
      ...past
        .slice(0, yesterdays)
        .reverse()
        .map((release) => row(release, false)),
      ...upcoming.slice(0, ON_LANDING + todays).map((release, index) => row(release, index < ON_LANDING)),
    ],
    upcoming: upcoming.map((release) => row(release, true)),
    past: past.slice(0, PAST + yesterdays).map((release, index) => row(release, index < PAST)),
  };
}

interface Place {
  isShown: boolean;
  /** "/coins" */
  base: string;
}

/** The words say the same. */
const TONES: Readonly<Record<Urgency, string>> = {
  past: 'grey',
  week: 'red',
  month: 'orange',
  later: 'blue',
};

function releaseRow(release: UpcomingRelease, today: number, { isShown, base }: Place): Row {
  const { id, name, description, releaseDate, imageUrl, url } = release;
  const { label, urgency } = countdownFrom(releaseDate, today);
  const disc = discOfRelease(release);
  const isPast = urgency === 'past';
  return {
    id: String(id),
    name,
    description: description ?? '',
    url: webAddress(url) ?? MINT_NEWS,
    image: pictureOfCard(ownPicture(imageUrl) ?? ''),
    metal: disc.metal,
    disc: discMarkup(disc, `release-${id}`, base),
    // A year alone tells the script that there is no day to count down to.
    date: isOpen(release) ? yearOf(release) : releaseDate.slice(0, 10),
    day: releaseDay(release),
    price: releasePrice(release, formatDollars, isPast),
    dollars: releasePrice(release, formatWholeDollars, isPast),
    label: isOpen(release) ? '' : label,
    tone: TONES[urgency],
    shown: isShown ? '' : 'hidden',
  };
}
