import { ChevronRight } from 'lucide-react';
import { discOf } from '../../../../shared/format/metal.ts';
import type { Waiting } from '../../../../shared/identify/model.ts';
import { t } from '../../../../shared/language/i18n.ts';
import { photoAt } from '../../../../shared/photos/model.ts';
import { reviewAddress } from '../../lib/flow.ts';
import { Well } from '../../ui/well.tsx';
import { keptInWords, nameOfResult } from './words.ts';

interface ResultRowProps {
  result: Waiting;
  /** Said before the name, where the result stands alone. */
  announced?: string;
}

/** One result and the way to it. */
export function ResultRow({ result, announced }: ResultRowProps) {
  const { tempId, scope, name, confidence, obverseImageUrl, expiresAt } = result;
  const words = nameOfResult(result);
  return (
    <a href={reviewAddress(scope, tempId)} className="flex min-h-16 items-center gap-3 px-3.5 py-2.5">
      <Well
        size="sm"
        decorative
        src={obverseImageUrl && photoAt(obverseImageUrl, 200)}
        disc={name ? discOf({ name }) : { metal: 'steel', year: '?' }}
      />
      <span className="min-w-0 flex-1">
        <span className="block text-[0.9375rem] leading-snug font-semibold wrap-anywhere">
          {announced ? `${announced}: ${words}` : capitalised(words)}
        </span>
        <span className="mt-0.5 block text-xs text-muted">
          {confidence > 0 ? t('Ready to be looked over') : t('Needs your review')} · {keptInWords(expiresAt)}
        </span>
      </span>
      <ChevronRight className="size-5 flex-none text-muted" aria-hidden="true" />
    </a>
  );
}

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
