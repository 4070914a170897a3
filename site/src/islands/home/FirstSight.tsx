import { CAROUSEL } from '../../../../shared/collection/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { QuantityBadge, ReviewBadge, SlabBadge } from '../../ui/badge.tsx';
import { CardText, EachWord } from '../coin/CoinCard.tsx';
import { CARD, RAIL_CARD } from '../coin/CoinCardSkeleton.tsx';
import { Rail } from '../coin/Rail.tsx';
import { Greeting, LeftOut, NoCoins, Worth } from './HomeParts.tsx';

const NO_NAME = { firstName: null, lastName: null, email: null };

/** Template of the top of Home, rendered at build time and filled by server/web/own-pages.ts. */
export default function FirstSight() {
  return (
    <>
      <Greeting
        picture={
          <>
            [[#picture]]
            <Avatar person={{ ...NO_NAME, profileImageUrl: '[[picture]]' }} />
            [[/picture]][[^picture]]
            <Avatar person={undefined} letter="[[letter]]" />
            [[/picture]]
          </>
        }
        name="[[name]]"
        greeting="[[greeting]]"
        isGuest={false}
      />
      <div className="contents wide:grid wide:grid-cols-1 wide:gap-6">
        <Worth
          value="[[value]]"
          coins="[[coins]]"
          leftOut={
            <>
              [[#without]]
              <LeftOut words="[[without]]" />
              [[/without]]
            </>
          }
        />
      </div>
      <div className="home-recent min-w-0">
        <FirstCoins />
      </div>
    </>
  );
}

const FITS = ['usual', 'small', 'unvalued'] as const;

/** Placeholders carry the index of the coin. */
function FirstCoins() {
  return (
    <>
      [[#cards]]
      <Rail title={t('Recent Additions')}>
        {CAROUSEL.map((at) => (
          <Place key={at} at={at} />
        ))}
      </Rail>
      [[/cards]][[^cards]]
      <NoCoins />
      [[/cards]]
    </>
  );
}

const Place = ({ at }: { at: number }) => (
  <>
    {`[[#name${at}]]`}
    <li className={RAIL_CARD}>
      <div className={CARD}>
        <div className="well">
          {`[[#image${at}]]`}
          <img
            className="well-photo"
            src={`[[image${at}]]`}
            alt=""
            decoding="async"
            loading={at > 2 ? 'lazy' : undefined}
          />
          {`[[/image${at}]][[^image${at}]][[disc${at}]][[/image${at}]][[#slab${at}]]`}
          <SlabBadge>{`[[slab${at}]]`}</SlabBadge>
          {`[[/slab${at}]][[#review${at}]]`}
          <ReviewBadge />
          {`[[/review${at}]][[#quantity${at}]]`}
          <QuantityBadge quantity={`[[quantity${at}]]`} />
          {`[[/quantity${at}]]`}
        </div>
        {FITS.map((fit) => (
          <Text key={fit} fit={fit} at={at} />
        ))}
      </div>
    </li>
    {`[[/name${at}]]`}
  </>
);

const Text = ({ fit, at }: { fit: (typeof FITS)[number]; at: number }) => (
  <>
    {`[[#${fit}${at}]]`}
    <CardText name={`[[name${at}]]`} grade={`[[grade${at}]]`} fit={fit}>
      {`[[amount${at}]][[#each${at}]]`}
      <EachWord>{`[[each${at}]]`}</EachWord>
      {`[[/each${at}]]`}
    </CardText>
    {`[[/${fit}${at}]]`}
  </>
);
