import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Alternative, Identification } from '../../../../server/identify/model.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { reviewReason } from './review.ts';

/** What speaks for and against the answer: the catalogue's verdict, what was put right, doubts, and what else it may be. */
export function CatalogueCard({ coin }: { coin: Identification }) {
  const { catalogueMatch, amendments, uncertaintyFlags, alternatives, remembered } = coin;
  const reason = reviewReason(coin);
  const flags = uncertaintyFlags.filter((flag) => flag !== reason && flag !== catalogueMatch?.problem);
  const isFine = !reason && catalogueMatch?.possible;
  const says =
    reason || catalogueMatch || amendments.length > 0 || flags.length > 0 || alternatives.length > 0;
  return (
    <>
      {remembered && (
        <Notice>
          {remembered.isSame ? 'You confirmed this very photo as ' : 'It looks like your '}
          {remembered.name}.
        </Notice>
      )}
      {says && (
        <Card
          title={reason ? 'Needs your review' : 'Checked by the catalogue'}
          aside={<KeyDate of={catalogueMatch?.keyDate} />}
        >
          <div className="grid gap-4">
            {reason && <Verdict>{reason}</Verdict>}
            {isFine && (
              <Verdict good>{catalogueMatch.name ?? coin.coinType}: such a coin was struck.</Verdict>
            )}
            <Points title="Put right" points={amendments.map(({ why }) => why)} />
            <Points title="Not certain" points={flags} />
            <Alternatives alternatives={alternatives} />
          </div>
        </Card>
      )}
    </>
  );
}

const KeyDate = ({ of }: { of: string | null | undefined }) =>
  of ? (
    <span className="ml-auto">
      <Badge tone="accent" className="whitespace-normal">
        {of}
      </Badge>
    </span>
  ) : null;

function Verdict({ good, children }: { good?: boolean; children: ReactNode }) {
  const Icon = good ? CircleCheck : TriangleAlert;
  return (
    <p className={classNames('flex gap-2.5 font-medium', good ? 'text-positive' : 'text-warning')}>
      <Icon className="mt-0.5 size-5 flex-none" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  if (points.length === 0) return null;
  return (
    <div>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-1 list-disc space-y-1 pl-4.5 text-sm text-muted marker:text-edge">
        {[...new Set(points)].map((point) => (
          <li key={point} className="wrap-anywhere">
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Alternatives({ alternatives }: { alternatives: readonly Alternative[] }) {
  if (alternatives.length === 0) return null;
  return (
    <div>
      <h3 className="text-sm font-semibold">It may also be</h3>
      <ul className="ruled mt-1 text-sm">
        {alternatives.map(({ name, reason }) => (
          <li key={`${name} ${reason}`} className="py-2 first:pt-0">
            <p className="font-medium wrap-anywhere">{name}</p>
            {reason && <p className="text-muted">{reason}</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}
