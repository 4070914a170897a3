import { useRef, useState } from 'react';
import { MAX_FILES } from '../../../../shared/coins/files.ts';
import type { Coin } from '../../../../shared/coins/model.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { photoProblem } from '../../lib/photos.ts';
import { addFile } from '../../lib/queries/files.ts';
import { uploadProblem } from '../../lib/queries/photos.ts';
import { toast } from '../../lib/toast.ts';
import { useCoinEdit } from './use-coin-edit.ts';

/** How many files are on their way, and which of them is now. */
export interface Progress {
  at: number;
  of: number;
}

const isPdf = ({ type, name }: File) => type === 'application/pdf' || /\.pdf$/i.test(name);

/** Uploads photos and documents one after another; what could not be taken is said, and the others go on. */
export function useAddFiles(coin: Coin) {
  const edit = useCoinEdit(coin.id);
  const [progress, setProgress] = useState<Progress | null>(null);
  /** What of the files chosen last was not added, and why. */
  const [problems, setProblems] = useState<string[]>([]);
  const latest = useRef(coin);
  latest.current = coin;

  const takeOff = (added: ReadonlySet<string>) =>
    void edit(
      { files: (latest.current.files ?? []).filter(({ url }) => !added.has(url)) },
      { description: t('They were taken off again.') },
    ).catch(() => {});

  const add = async (chosen: readonly File[]) => {
    const before = new Set(coin.files?.map(({ url }) => url));
    const room = MAX_FILES - before.size;
    const refused =
      chosen.length > room
        ? [
            t('A coin can have {MAX_FILES} further photos and documents. The last {count} were left out.', {
              MAX_FILES,
              count: chosen.length - room,
            }),
          ]
        : [];
    setProblems([]);
    const files = chosen.slice(0, room);
    const added = new Set<string>();
    for (const [at, file] of files.entries()) {
      setProgress({ at: at + 1, of: files.length });
      const problem = isPdf(file) ? null : photoProblem([file]);
      if (problem) {
        refused.push(problem.description);
        continue;
      }
      try {
        const { files: now } = await addFile(coin.id, file, isPdf(file));
        for (const { url } of now ?? []) if (!before.has(url)) added.add(url);
      } catch (error) {
        const { description } = uploadProblem(error, file);
        refused.push(t('{name} was not added: {reason}', { name: file.name, reason: description }));
      }
    }
    setProgress(null);
    setProblems(refused);
    if (added.size > 0)
      toast({
        title: t('Updated'),
        description: plural(added.size, { one: '# file was added.', other: '# files were added.' }),
        variant: 'success',
        actions: [{ label: t('Undo'), onClick: () => takeOff(added) }],
      });
  };

  return { progress, problems, add };
}
