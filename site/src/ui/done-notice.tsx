import { Check } from 'lucide-react';
import { classNames } from './class-names.ts';

/** What has just been done, in the words of a notice. */
export interface Done {
  title: string;
  description?: string;
}

interface DoneNoticeProps {
  /** Null while there is nothing to say; it is read out when it comes. */
  said: Done | null;
  className?: string;
}

/** Says what has been done in the place where it was done, so that no notice has to lie over it. */
export const DoneNotice = ({ said, className }: DoneNoticeProps) => (
  <p role="status" className={classNames('flex gap-2 text-sm text-positive empty:hidden', className)}>
    {said && (
      <>
        <Check className="mt-px size-4.5 flex-none" aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere">
          <strong className="font-semibold">{said.title}</strong>
          {said.description && `: ${said.description}`}
        </span>
      </>
    )}
  </p>
);
