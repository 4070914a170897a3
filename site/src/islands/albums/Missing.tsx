import { Printer } from 'lucide-react';
import type { Album } from '../../../../shared/albums/album.ts';
import { albumName } from '../../../../shared/format/category.ts';
import { plural, t } from '../../../../shared/language/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { nameOf } from './Holes.tsx';

/** The empty holes as text, to copy and to print; alone on paper. */
export function Missing({ album }: { album: Album }) {
  const missing = album.holesInOrder.filter(({ coin, isAnnounced }) => coin === null && !isAnnounced);
  if (missing.length === 0) return null;
  const title = plural(missing.length, { one: '# coin is missing', other: '# coins are missing' });
  const lines = missing.map(nameOf);
  const text = `${albumName(album)}: ${title}\n${lines.join('\n')}\n`;
  return (
    <details className="card p-4 print:border-0 print:p-0">
      <summary className="min-h-11 cursor-pointer font-semibold">{title}</summary>
      <div className="my-3 flex flex-wrap gap-2.5 print:hidden">
        <CopyButton text={text} label={t('Copy')} />
        <Button variant="ghost" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          {t('Print')}
        </Button>
      </div>
      <ul className="columns-[12rem] text-sm">
        {missing.map((hole) => (
          <li key={hole.key} className="wrap-anywhere">
            {nameOf(hole)}
          </li>
        ))}
      </ul>
    </details>
  );
}
