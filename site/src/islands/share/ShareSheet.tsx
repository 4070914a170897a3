import { formatDate } from '../../../../shared/format/format.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { msg } from '../../../../shared/language/msg.ts';
import type { ShareKind, ShareView } from '../../../../shared/shares/fields.ts';
import { useUser } from '../../lib/queries/auth.ts';
import { addressOf, type NewShare, useCreateShare } from '../../lib/queries/shares.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LinkToCopy } from '../../ui/link-to-copy.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { ShareForm } from './ShareForm.tsx';

export interface ShareSheetProps {
  what: NewShare;
  onClose: () => void;
}

const MEANING: Record<ShareKind, string> = {
  collection: msg('Whoever has the link sees your whole collection, also coins you add later.'),
  selection: msg('Whoever has the link sees these coins, as long as they are in your collection.'),
  album: msg('Whoever has the link sees this album, its coins and what is missing, as it is at the time.'),
  wants: msg('Whoever has the link sees the open wants on your list, as it is at the time.'),
  coin: msg('Whoever has the link sees this coin, as long as it is in your collection.'),
};
const FOLLOWS = msg('The link follows the filter: coins that match it later are shown as well.');

const isFiltered = (what: NewShare) =>
  what.kind === 'collection' && Object.values(what.filter ?? {}).some((value) => value !== undefined);

export function ShareSheet({ what, onClose }: ShareSheetProps) {
  const user = useUser().data;
  const create = useCreateShare();
  if (create.data)
    return (
      <Sheet title={t('Your link')} onClose={onClose}>
        <MadeLink share={create.data} onClose={onClose} />
      </Sheet>
    );
  return (
    <Sheet
      titleFirst
      title={isFiltered(what) ? t('Share what the filter shows') : t('Share a link')}
      text={translated(isFiltered(what) ? FOLLOWS : MEANING[what.kind])}
      onClose={onClose}
    >
      {user?.isGuest ? (
        <>
          <p>{t('Guests cannot share. With an account you can, and your coins come along.')}</p>
          <ButtonLink wide href="/register" data-astro-reload>
            {t('Create Account')}
          </ButtonLink>
        </>
      ) : (
        <ShareForm
          kind={what.kind}
          verb={t('Make the link')}
          busy={create.isPending}
          error={create.error}
          onSend={(choice) => create.mutate({ ...what, ...choice })}
        />
      )}
    </Sheet>
  );
}

function MadeLink({ share, onClose }: { share: ShareView; onClose: () => void }) {
  const address = addressOf(share) ?? '';
  return (
    <div className="grid gap-4">
      <p className="-mt-2 text-muted">
        {share.expiresAt
          ? t('It ends on {day}. You can end or change it in your profile under “Shared links”.', {
              day: formatDate(share.expiresAt),
            })
          : t('It stays until you end it in your profile under “Shared links”.')}
      </p>
      <LinkToCopy isPage link={address} title={share.title} />
      <Button wide onClick={onClose}>
        {t('Done')}
      </Button>
    </div>
  );
}
