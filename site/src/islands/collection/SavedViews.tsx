import { Bookmark, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SavedView } from '../../../../shared/coins/views.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { whyNot } from '../../lib/api.ts';
import { useMayWrite } from '../../lib/queries/auth.ts';
import { deleteView, renameView, saveView, useSavedViews } from '../../lib/queries/views.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { Button, classNames } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import { contentOf, isShown, viewOf } from './saved.ts';
import { isFiltered, type View } from './view.ts';

interface SavedViewsProps {
  view: View;
  onOpen: (view: View) => void;
}

export default function SavedViews({ view, onOpen }: SavedViewsProps) {
  const views = useSavedViews().data ?? [];
  const [isNaming, setNaming] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const shown = views.find((one) => isShown(one.view, view));
  const mayWrite = useMayWrite();
  const canSave = mayWrite && !shown && (isFiltered(view) || view.group !== undefined);
  if (views.length === 0 && !canSave) return null;

  const close = () => {
    setNaming(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const save = async (name: string) => {
    await (shown ? renameView(shown.id, name) : saveView(name, contentOf(view)));
    close();
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <ul
        className="-m-1 flex items-center gap-2 overflow-x-auto p-1 wide:flex-wrap"
        aria-label={t('Saved views')}
      >
        {views.map((one) => (
          <li key={one.id} className="flex-none">
            <button
              type="button"
              className={classNames('chip', one === shown && 'chip-accent')}
              aria-pressed={one === shown}
              onClick={() => onOpen(viewOf(one.view))}
            >
              {one.name}
            </button>
          </li>
        ))}
        {(canSave || (shown && mayWrite)) && !isNaming && (
          <li className="flex-none">
            <button
              ref={opener}
              type="button"
              className="link flex min-h-11 items-center gap-1.5 text-sm"
              onClick={() => setNaming(true)}
            >
              {shown ? (
                <Pencil className="size-4 flex-none" aria-hidden="true" />
              ) : (
                <Bookmark className="size-4 flex-none" aria-hidden="true" />
              )}
              {shown ? t('Rename view') : t('Save this view')}
            </button>
          </li>
        )}
        {shown && mayWrite && !isNaming && (
          <li className="flex-none">
            <button
              type="button"
              className="link flex min-h-11 items-center gap-1.5 text-sm"
              onClick={() => void remove(shown)}
            >
              <Trash2 className="size-4 flex-none" aria-hidden="true" />
              {t('Delete view')}
            </button>
          </li>
        )}
      </ul>
      {isNaming && <NameForm name={shown?.name ?? ''} onSave={save} onCancel={close} />}
    </div>
  );
}

async function remove({ id, name, view }: SavedView) {
  try {
    await deleteView(id);
    const undo = () => void saveView(name, view).catch(notSaved);
    toast({
      title: t('View Deleted'),
      description: t('“{name}” was deleted. Your coins are unchanged.', { name }),
      actions: [{ label: t('Undo'), onClick: undo }],
    });
  } catch (error) {
    toastFailure(t('Update Failed'), whyNot(error, t('Could not delete the view. Please try again.')));
  }
}

const notSaved = (error: unknown) => {
  toastFailure(t('Update Failed'), whyNot(error, t('Could not save the view. Please try again.')));
};

interface NameFormProps {
  name: string;
  onSave: (name: string) => Promise<void>;
  onCancel: () => void;
}

function NameForm({ name, onSave, onCancel }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const [busy, setBusy] = useState(false);
  return (
    <form
      className="flex max-w-xl flex-wrap items-center gap-2"
      onSubmit={async (event) => {
        event.preventDefault();
        if (busy || !typed.trim()) return;
        setBusy(true);
        await onSave(typed.trim()).catch(notSaved);
        setBusy(false);
      }}
    >
      <Input
        autoFocus
        className="min-w-40 flex-1"
        aria-label={t('Name of the view')}
        placeholder={t('Name of the view')}
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onCancel();
        }}
      />
      <Button type="submit" busy={busy} disabled={!typed.trim()}>
        {t('Save view')}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </form>
  );
}
