import { useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { BulkSheet } from '../coin-list/BulkSheet.tsx';

interface NameSheetProps {
  title: string;
  description: string;
  /** Before a change. */
  name?: string;
  busy: boolean;
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of an album. */
export function NameSheet({ title, description, name = '', busy, onName, onClose }: NameSheetProps) {
  const [typed, setTyped] = useState(name);
  const trimmed = typed.trim();
  return (
    <BulkSheet
      title={title}
      description={description}
      busy={busy}
      isEmpty={trimmed === '' || trimmed === name}
      onConfirm={() => onName(trimmed)}
      onClose={onClose}
    >
      <Field label={t('Name of the album')}>
        <Input
          value={typed}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
    </BulkSheet>
  );
}
