import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Album } from '../../../../shared/albums/album.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { sentenceOf } from '../../lib/api.ts';
import { navigate } from '../../lib/navigation.ts';
import { useCreateAlbum, useDeleteAlbum, useRenameAlbum } from '../../lib/queries/albums.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { IconButton } from '../../ui/button.tsx';
import { NameSheet } from './NameSheet.tsx';

export function OwnAlbum({ album }: { album: Album }) {
  const { id, name, holesInOrder } = album;
  const [isNaming, setNaming] = useState(false);
  const renaming = useRenameAlbum(id);
  const deleting = useDeleteAlbum(id);
  const creating = useCreateAlbum();
  const failed = (error: Error) => toastFailure(t('The album was not changed'), sentenceOf(error));
  const putBack = () =>
    creating
      .mutateAsync({ name, keys: holesInOrder.map(({ key }) => key) })
      .then((made) => navigate(`/albums/${made.id}`), failed);
  const remove = () =>
    deleting.mutateAsync().then(() => {
      toast({
        title: t('Deleted'),
        description: t('The album {name} was deleted. Its coins stay.', { name }),
        ...(holesInOrder.length > 0 && { actions: [{ label: t('Undo'), onClick: () => void putBack() }] }),
      });
      return navigate('/albums');
    }, failed);
  return (
    <div className="flex gap-2">
      <IconButton label={t('Rename the album')} onClick={() => setNaming(true)}>
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t('Delete the album')}
        aria-busy={deleting.isPending || undefined}
        onClick={() => !deleting.isPending && void remove()}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
      {isNaming && (
        <NameSheet
          title={t('Rename the album')}
          description={t('Its holes stay as they are.')}
          name={name}
          busy={renaming.isPending}
          onName={(next) =>
            void renaming
              .mutateAsync(next)
              .catch(failed)
              .finally(() => setNaming(false))
          }
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  );
}
