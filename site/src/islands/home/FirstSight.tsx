import { Avatar } from '../../ui/avatar.tsx';
import { FirstCoins } from './FirstCoins.tsx';
import { Greeting } from './Greeting.tsx';
import { LeftOut, Worth } from './Worth.tsx';

const SOMEBODY = { firstName: null, lastName: null, email: null };

/**
 * Home at first sight: its top with holes, which the server fills for its owner (server/web/own-pages.ts). It is drawn once,
 * when the site is built, and stands where the island will.
 */
export default function FirstSight() {
  return (
    <>
      <Greeting
        picture={
          <>
            [[#picture]]
            <Avatar person={{ ...SOMEBODY, profileImageUrl: '[[picture]]' }} />
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
