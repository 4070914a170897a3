import { Trash2 } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { photoAt } from '../../../../shared/photos/model.ts';
import { sentenceOf } from '../../lib/api.ts';
import { isKeptPhoto } from '../../lib/drafts.ts';
import { useFocusHandedOn } from '../../lib/focus.ts';
import { optional, useAnythingWaiting } from '../../lib/hooks.ts';
import { useMayWrite } from '../../lib/queries/auth.ts';
import { type Draft, draftName, useDrafts } from '../../lib/queries/coin-drafts.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { ButtonLink, IconButton } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/card.tsx';
import { spoken } from '../../ui/notice.tsx';
import { Well } from '../../ui/picture.tsx';
import { EmptyState, LoadError } from '../../ui/states.tsx';

const Waiting = optional(async () => ({ default: (await import('../waiting/Waiting.tsx')).Waiting }));
const loadSaving = () => import('../../lib/save-offline.ts');

/** Coins of a photo or a few words, until they are complete. */
export default function Drafts() {
  const isAnythingWaiting = useAnythingWaiting();
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="empty:hidden">
        {isAnythingWaiting && (
          <Suspense>
            <Waiting />
          </Suspense>
        )}
      </div>
      <List />
    </div>
  );
}

function List() {
  const asked = useDrafts();
  const { data, drafts, isPending } = asked;
  if (isPending && drafts.length === 0)
    return (
      <Loading label={t('Loading your drafts…')}>
        <Skeleton className="h-40 w-full rounded-card" />
      </Loading>
    );
  if (!data && drafts.length === 0)
    return <LoadError title={t('Your drafts could not be loaded')} query={asked} />;
  if (drafts.length === 0)
    return (
      <EmptyState
        title={t('No drafts')}
        text={t('In the form of a coin, or where a photo was not recognized, choose “Keep as a draft”.')}
      >
        <ButtonLink href="/add-coin-options">{t('Add a coin')}</ButtonLink>
      </EmptyState>
    );
  return (
    <section aria-label={t('Drafts')} className="grid grid-cols-1 gap-2">
      <p role="status" className="text-sm text-muted">
        {plural(drafts.length, { one: '# draft', other: '# drafts' })}
      </p>
      <ul className="ruled">
        {drafts.map((draft) => (
          <Row key={draft.id} draft={draft} />
        ))}
      </ul>
    </section>
  );
}

function Row({ draft }: { draft: Draft }) {
  const row = useRef<HTMLLIElement>(null);
  const mayWrite = useMayWrite();
  useFocusHandedOn(row);
  const [isBusy, setBusy] = useState(false);
  const { id, form, obverseImageUrl, reverseImageUrl } = draft;
  const name = draftName(draft);
  const photo = obverseImageUrl ?? reverseImageUrl;
  const notes = String(form.notes ?? '');
  const failed = (title: string) => (error: Error) => toastFailure(title, sentenceOf(error));
  const back = { id, form, obverseImageUrl, reverseImageUrl };
  const remove = async () => {
    setBusy(true);
    try {
      const { deleteDraftOrWait, keepDraftOrWait } = await loadSaving();
      if (await deleteDraftOrWait(draft))
        toast({
          title: t('Deleted'),
          description: name,
          actions: [
            {
              label: t('Undo'),
              onClick: () => void keepDraftOrWait(back).catch(failed(t('Not Undone'))),
            },
          ],
        });
    } catch (error) {
      failed(t('Not Deleted'))(error as Error);
    }
    setBusy(false);
  };
  return (
    <li ref={row} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <Well
        size="sm"
        decorative
        src={photo && (isKeptPhoto(photo) ? photo : photoAt(photo, 200))}
        disc={{ metal: 'steel', year: '?' }}
      />
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="font-sans text-base font-semibold wrap-anywhere">{name}</h2>
        {notes !== '' && notes.slice(0, 80) !== name && (
          <p className="line-clamp-2 text-sm text-muted wrap-anywhere">{notes}</p>
        )}
      </div>
      {mayWrite && (
        <div className="flex items-center gap-2">
          <ButtonLink variant="ghost" href={`/manual-entry?draft=${id}`}>
            {spoken(t('Complete it<sr>: {name}</sr>', { name }))}
          </ButtonLink>
          <IconButton
            label={t('Delete {name}', { name })}
            aria-busy={isBusy || undefined}
            onClick={() => !isBusy && void remove()}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </li>
  );
}
