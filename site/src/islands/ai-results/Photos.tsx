import { useState } from 'react';
import { discOf } from '../../../../shared/format/disc.ts';
import type { Identification } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { at } from '../../lib/base.ts';
import { type CoinCircle, laidIn, type Size } from '../../lib/circle.ts';
import { classNames } from '../../ui/button.tsx';
import { CoinDisc, type CoinDiscProps } from '../../ui/picture.tsx';
import type { Shown } from './use-photos.ts';

/** The photographed sides on felt; without a photo the coin is drawn. */
export function Photos({ coin, photos }: { coin: Identification; photos: Shown }) {
  const { obverse, reverse, circles } = photos;
  const disc: CoinDiscProps = coin.name ? discOf(coin) : { metal: 'steel', year: '?' };
  return (
    <section
      aria-label={reverse ? t('Both sides') : t('The coin')}
      className={classNames(
        'felt grid px-5.5 pt-6.5 pb-4',
        reverse ? 'grid-cols-2 gap-4.5' : 'grid-cols-1 justify-items-center',
      )}
    >
      <Side src={obverse} circle={circles?.obverse} disc={disc} name={t('Obverse')} alone={!reverse} />
      {reverse && (
        <Side
          src={reverse}
          circle={circles?.reverse}
          disc={{ ...disc, side: 'reverse' }}
          name={t('Reverse')}
        />
      )}
    </section>
  );
}

interface SideProps {
  src: string | null;
  circle?: CoinCircle | null;
  disc: CoinDiscProps;
  name: string;
  alone?: boolean;
}

function Side({ src, circle, disc, name, alone }: SideProps) {
  const [broken, setBroken] = useState<string>();
  const [size, setSize] = useState<Size>();
  const laid = circle && size && laidIn(circle, size);
  return (
    <figure className={classNames('min-w-0 text-center', alone && 'w-44 max-w-full')}>
      {src && src !== broken ? (
        <span className="relative block aspect-square w-full overflow-hidden rounded-full shadow-(--coin-shadow)">
          <img
            className={laid ? 'absolute max-w-none' : 'size-full object-cover'}
            style={laid ?? undefined}
            src={at(src)}
            alt={t('{name} of the coin', { name })}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setSize({ width: naturalWidth, height: naturalHeight })
            }
            onError={() => setBroken(src)}
          />
        </span>
      ) : (
        <CoinDisc {...disc} />
      )}
      <figcaption className="mt-2.5 text-xs text-on-felt-muted">{name}</figcaption>
    </figure>
  );
}
