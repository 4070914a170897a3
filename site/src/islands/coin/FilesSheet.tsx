import { ArrowDown, ArrowUp, FileText, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  type CoinFile,
  FILE_ROLES,
  type FileRole,
  isDocument,
  MAX_FILE_NAME,
} from '../../../../shared/coins/files.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { photoAt } from '../../../../shared/photos/model.ts';
import { at } from '../../lib/base.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Select } from '../../ui/input.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { roleInWords } from './further-photos.ts';
import { useCoinEdit } from './use-coin-edit.ts';

export function FilesSheet({ coin, onClose }: { coin: Coin; onClose: () => void }) {
  const edit = useCoinEdit(coin.id);
  const before = coin.files ?? [];
  const [busy, setBusy] = useState(false);
  const [files, setFiles] = useState<CoinFile[]>(before);
  const list = useRef<HTMLUListElement>(null);

  const change = (url: string, part: Partial<CoinFile>) =>
    setFiles((all) => all.map((one) => (one.url === url ? { ...one, ...part } : one)));
  const move = (from: number, to: number) =>
    setFiles((all) => {
      const [one, ...rest] = [all[from], ...all.filter((_, index) => index !== from)];
      return one ? ([...rest.slice(0, to), one, ...rest.slice(to)] as CoinFile[]) : all;
    });

  const submit = async () => {
    setBusy(true);
    const undo = () =>
      void edit({ files: before }, { description: t('Your photos are unchanged.') }).catch(() => {});
    const named = files.map((one) => ({ ...one, name: one.name?.trim() || null }));
    try {
      await edit({ files: named }, { actions: [{ label: t('Undo'), onClick: undo }] });
      onClose();
    } catch {
      setBusy(false);
    }
  };

  return (
    <Sheet title={t('Photos and documents')} wide onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        {files.length === 0 && <p className="text-muted">{t('Saving removes them all.')}</p>}
        <ul ref={list} className="grid gap-4">
          {files.map((file, index) => (
            <FileLine
              key={file.url}
              file={file}
              number={index + 1}
              isFirst={index === 0}
              isLast={index === files.length - 1}
              onChange={(part) => change(file.url, part)}
              onMove={(by) => move(index, index + by)}
              onRemove={() => {
                setFiles((all) => all.filter(({ url }) => url !== file.url));
                list.current?.closest('form')?.querySelector<HTMLElement>('[type=submit]')?.focus();
              }}
            />
          ))}
        </ul>
        <Button type="submit" wide busy={busy}>
          {busy ? t('Saving...') : t('Save Changes')}
        </Button>
      </form>
    </Sheet>
  );
}

interface FileLineProps {
  file: CoinFile;
  number: number;
  isFirst: boolean;
  isLast: boolean;
  onChange: (part: Partial<CoinFile>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function FileLine({ file, number, isFirst, isLast, onChange, onMove, onRemove }: FileLineProps) {
  const isPdf = isDocument(file);
  return (
    <li className="flex gap-3 border-t border-line pt-3 first:border-t-0 first:pt-0">
      {isPdf ? (
        <span className="grid size-16 flex-none place-items-center rounded-control border border-line text-muted">
          <FileText aria-hidden="true" />
        </span>
      ) : (
        <img
          className="size-16 flex-none rounded-control border border-line object-cover"
          src={at(photoAt(file.url, 200))}
          alt=""
        />
      )}
      <div className="grid min-w-0 flex-1 gap-2">
        <div className="pair">
          <Field label={t('Content')}>
            <Select value={file.role} onChange={({ target }) => onChange({ role: target.value as FileRole })}>
              {FILE_ROLES.map((role) => (
                <option key={role} value={role}>
                  {roleInWords(role, isPdf)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('Name')}>
            <Input
              dir="auto"
              maxLength={MAX_FILE_NAME}
              value={file.name ?? ''}
              autoComplete="off"
              onChange={({ target }) => onChange({ name: target.value })}
            />
          </Field>
        </div>
        <div className="flex gap-2">
          <IconButton
            label={t('Move file {number} up', { number })}
            aria-disabled={isFirst}
            className="aria-disabled:opacity-40"
            onClick={() => !isFirst && onMove(-1)}
          >
            <ArrowUp aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('Move file {number} down', { number })}
            aria-disabled={isLast}
            className="aria-disabled:opacity-40"
            onClick={() => !isLast && onMove(1)}
          >
            <ArrowDown aria-hidden="true" />
          </IconButton>
          <IconButton label={t('Remove file {number}', { number })} className="ms-auto" onClick={onRemove}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </div>
      </div>
    </li>
  );
}
