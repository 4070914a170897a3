import { useEffect, useRef, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { useLatePart } from '../coin/late.ts';

const loadSheet = async () => (await import('./RenameSheet.tsx')).RenameSheet;

interface RenameTagProps {
  tag: string;
  onRenamed: (tag: string) => void;
}

export default function RenameTag({ tag, onRenamed }: RenameTagProps) {
  const [Sheet, want] = useLatePart(loadSheet);
  const [isOpen, setOpen] = useState(false);
  const now = useRef<RenameTagProps>(undefined);
  useEffect(() => {
    now.current = { tag, onRenamed };
    return () => {
      now.current = undefined;
    };
  });
  const follow = (from: string, to: string) => now.current?.tag === from && now.current.onRenamed(to);
  return (
    <>
      <button
        type="button"
        data-needs="writer"
        className="link min-h-11 justify-self-start text-sm"
        onClick={async () => {
          if (await want()) setOpen(true);
        }}
      >
        {t('Rename this tag')}
      </button>
      {Sheet && isOpen && <Sheet tag={tag} onRenamed={follow} onClose={() => setOpen(false)} />}
    </>
  );
}
