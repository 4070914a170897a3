import { useState } from 'react';
import type { Retagged } from '../../../../shared/coins/bulk.ts';
import { tagKey, tagProblem } from '../../../../shared/coins/tags.ts';
import { t, translated } from '../../../../shared/language/i18n.ts';
import { whyNot } from '../../lib/api.ts';
import { BULK, useChangeTags } from '../../lib/queries/bulk.ts';
import { usePlacesAndTags } from '../../lib/queries/collection.ts';
import { startOnce } from '../../lib/query.ts';
import { toast, toastFailure } from '../../lib/toast.ts';
import { Field } from '../../ui/field.tsx';
import { TagInput } from '../filing/FilingInputs.tsx';
import { BulkSheet } from './BulkSheet.tsx';
import { coinsInWords } from './coin-list-labels.ts';
import { undoAction, undoRetag } from './undo.ts';

interface RenameSheetProps {
  tag: string;
  onRenamed: (from: string, to: string) => void;
  onClose: () => void;
}

/** Renaming to an existing tag merges the two. */
export function RenameSheet({ tag, onRenamed, onClose }: RenameSheetProps) {
  const [typed, setTyped] = useState(tag);
  const renaming = useChangeTags();
  const used = usePlacesAndTags().data?.tags ?? [];
  const name = typed.replace(/\s+/g, ' ').trim();
  const problem = tagProblem(name);
  const isAnother = tagKey(name) !== tagKey(tag);
  const merged = isAnother && used.some((one) => tagKey(one.name) === tagKey(name));
  const rename = () =>
    startOnce(BULK, () =>
      renaming
        .mutateAsync({ selection: { all: true, tag }, add: [name], remove: [tag] })
        .then(
          (retagged) => {
            toastRenamed(retagged, name, () => onRenamed(name, tag));
            onRenamed(tag, name);
          },
          (error) =>
            toastFailure(
              t('Update Failed'),
              whyNot(error, t('Could not update the coins. Please try again.')),
            ),
        )
        .then(onClose),
    );
  return (
    <BulkSheet
      title={t('Rename tag')}
      description={t('Renames the tag on every coin, whatever filters are set.')}
      busy={renaming.isPending}
      isEmpty={name === '' || name === tag || problem !== null}
      onConfirm={rename}
      onClose={onClose}
    >
      <Field
        label={t('New name')}
        hint={merged ? t('This tag already exists. The two will be merged.') : undefined}
        error={problem ? translated(problem) : undefined}
      >
        <TagInput value={typed} onType={setTyped} />
      </Field>
    </BulkSheet>
  );
}

function toastRenamed(retagged: Retagged, tag: string, back: () => void) {
  const steps = undoRetag(retagged);
  toast({
    title: t('Tag Renamed'),
    description: t('{coins} with the tag “{tag}”.', { coins: coinsInWords(retagged.changed), tag }),
    actions: undoAction(steps.length > 0 ? [...steps, async () => back()] : []),
  });
}
