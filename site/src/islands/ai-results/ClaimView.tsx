import { Camera } from 'lucide-react';
import { formatMeasure } from '../../lib/format.ts';
import { navigate } from '../../lib/navigation.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Facts } from '../coin/Facts.tsx';
import type { Claim } from './link.ts';
import { Photos } from './Photos.tsx';
import { mintInWords, slabInWords } from './title.ts';
import { usePhotos } from './use-photos.ts';

/** A coin that somebody's address speaks of and this server knows nothing of: for the form, and never saved unseen. */
export function ClaimView({ claim }: { claim: Claim }) {
  const { shown, handOn } = usePhotos(null);
  const enter = async () => {
    const [{ editAddress }] = await Promise.all([import('./address.ts'), handOn()]);
    void navigate(editAddress(claim));
  };
  return (
    <div className="grid grid-cols-1 gap-5 pb-24">
      <Photos coin={claim} photos={shown} />
      <h1 dir="auto" className="wrap-anywhere">
        {claim.name ?? 'A coin without a name'}
      </h1>
      <Notice>
        This was not identified on this server, or its result is no longer kept. What stands here came with
        the link, and nobody has checked it.
      </Notice>
      <Card title="What the link says">
        <Facts
          facts={[
            ['Type', claim.coinType],
            ['Series', claim.series],
            ['Variation', claim.variation],
            ['Year', claim.year],
            ['Mint mark', mintInWords(claim)],
            ['Condition', claim.condition],
            ['Graded', slabInWords(claim)],
            ['Composition', claim.composition],
            ['Weight', formatMeasure(claim.weight, 'g')],
            ['Diameter', formatMeasure(claim.diameter, 'mm')],
          ]}
        />
      </Card>
      <ButtonLink variant="ghost" href="/camera">
        <Camera aria-hidden="true" />
        Take Another Photo
      </ButtonLink>
      <div className="dock">
        <div className="column">
          <Button wide onClick={enter}>
            Check and Enter by Hand
          </Button>
        </div>
      </div>
    </div>
  );
}
