import { useState } from 'react';
import { formatDate, relativeTime } from '../../../../shared/format/format.ts';
import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import {
  SHARE_FIELD_LABELS,
  type ShareKind,
  type ShareView,
  WANT_SHARE_LABELS,
} from '../../../../shared/shares/fields.ts';
import { sentenceOf } from '../../lib/api.ts';
import {
  addressOf,
  bringShareBack,
  useChangeShare,
  useEndShare,
  useShares,
} from '../../lib/queries/shares.ts';
import { toastFailure } from '../../lib/toast.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { LinkToCopy } from '../../ui/link-to-copy.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ErrorLine } from '../../ui/states.tsx';
import { ShareForm } from '../share/ShareForm.tsx';
import type { SheetPart } from './Row.tsx';

const KINDS: Record<ShareKind, string> = {
  collection: msg('Collection'),
  selection: msg('Selected coins'),
  album: msg('Album'),
  wants: msg('Wanted coins'),
  coin: msg('Coin'),
};

const nameOf = ({ title, kind }: Pick<ShareView, 'title' | 'kind'>): string =>
  title ?? translated(KINDS[kind]);

export function SharesSheet({ onClose }: SheetPart) {
  const [chosen, setChosen] = useState<ShareView>();
  const [ended, setEnded] = useState<ShareView>();
  const back = () => setChosen(undefined);
  if (chosen)
    return (
      <Sheet titleFirst title={nameOf(chosen)} onClose={onClose}>
        <OneShare
          share={chosen}
          onDone={back}
          onEnded={() => {
            setEnded(chosen);
            back();
          }}
        />
      </Sheet>
    );
  return (
    <Sheet
      title={t('Shared links')}
      text={t('Whoever has one of these links can look at what it shows, without an account.')}
      onClose={onClose}
    >
      {ended && <Ended share={ended} onBack={() => setEnded(undefined)} />}
      <Shares onChoose={setChosen} />
    </Sheet>
  );
}

/** Within the sheet, as a toast beside it is out of reach for a screen reader. */
function Ended({ share, onBack }: { share: ShareView; onBack: () => void }) {
  const undo = () =>
    void bringShareBack(share.id).then(onBack, (error: Error) =>
      toastFailure(t('Undo failed'), sentenceOf(error)),
    );
  return (
    <p role="status" className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      {t('The link {name} leads nowhere from now on.', { name: nameOf(share) })}
      <Button variant="ghost" onClick={undo}>
        {t('Undo')}
      </Button>
    </p>
  );
}

function Shares({ onChoose }: { onChoose: (share: ShareView) => void }) {
  const { data, isError, isFetching, refetch } = useShares();
  if (isError) return <ErrorLine busy={isFetching} onRetry={refetch} />;
  if (!data)
    return (
      <Loading label={t('Loading shared links')}>
        <Skeleton className="h-12" />
      </Loading>
    );
  if (data.length === 0)
    return (
      <p>{t('Nothing is shared. Use “Share a link” in your collection, an album, your wants or a coin.')}</p>
    );
  return (
    <ul className="ruled border-y border-line">
      {data.map((share) => (
        <li key={share.id}>
          <button
            type="button"
            className="grid w-full gap-0.5 py-3 text-start wrap-anywhere"
            onClick={() => onChoose(share)}
          >
            <span className="flex flex-wrap items-center gap-x-2 font-medium">
              {nameOf(share)}
              {isOver(share) && <Badge>{t('Ended')}</Badge>}
            </span>
            <Facts share={share} />
          </button>
        </li>
      ))}
    </ul>
  );
}

const isOver = ({ expiresAt }: ShareView) => expiresAt !== null && Date.parse(expiresAt) <= Date.now();

function Facts({ share }: { share: ShareView }) {
  const { kind, title, fields, visits, lastVisitAt, expiresAt } = share;
  const labels = kind === 'wants' ? WANT_SHARE_LABELS : SHARE_FIELD_LABELS;
  const shown = fields.flatMap((field) => labels[field] ?? []).map((label) => translated(label));
  const until = expiresAt && !isOver(share) && t('ends on {day}', { day: formatDate(expiresAt) });
  const seen = plural(visits, { one: '# visit', other: '# visits' });
  return (
    <>
      <span className="text-sm text-muted">
        {[
          title && translated(KINDS[kind]),
          lastVisitAt ? `${seen}, ${relativeTime(lastVisitAt)}` : seen,
          until || (expiresAt === null && t('stays until you end it')),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <span className="text-sm text-muted">
        {shown.length > 0 ? t('Shows: {fields}', { fields: shown.join(', ') }) : t('Shows nothing private')}
      </span>
    </>
  );
}

interface OneShareProps {
  share: ShareView;
  onDone: () => void;
  onEnded: () => void;
}

function OneShare({ share, onDone, onEnded }: OneShareProps) {
  const change = useChangeShare(share.id);
  const end = useEndShare(share.id);
  const address = addressOf(share);
  const press = () => {
    if (end.isPending) return;
    end.mutate(undefined, {
      onSuccess: onEnded,
      onError: (error) => toastFailure(t('The link was not ended'), sentenceOf(error)),
    });
  };
  return (
    <div className="grid gap-5">
      <p className="-mt-2 grid">
        <Facts share={share} />
      </p>
      {address ? (
        <LinkToCopy isPage link={address} title={share.title} />
      ) : (
        <p>{t('This server cannot read the link any more. End it and make a new one.')}</p>
      )}
      <ShareForm
        kind={share.kind}
        of={share}
        verb={t('Save')}
        busy={change.isPending}
        error={change.error}
        onSend={(choice) => change.mutate(choice, { onSuccess: onDone })}
      />
      <div className="flex flex-wrap gap-2.5 *:flex-1">
        <Button variant="ghost" onClick={onDone}>
          {t('Back')}
        </Button>
        <Button variant="danger" busy={end.isPending} onClick={press}>
          {t('End the link')}
        </Button>
      </div>
    </div>
  );
}
