import { reviewAddress } from '../../lib/flow.ts';
import { useIdentifying } from '../../lib/queries/identify.ts';
import { countInWords } from '../waiting-results/waiting-labels.ts';

export function WaitingLink() {
  const { data } = useIdentifying();
  const [first, ...more] = data?.waiting ?? [];
  if (!first) return null;
  const href = more.length > 0 ? '/add-coin-options' : reviewAddress(first.scope, first.tempId);
  return (
    <a
      className="-my-[8px] grid min-h-[44px] items-center justify-self-center text-[0.875rem] font-[550] text-[#f6dcb6] underline decoration-[#ecc48e80] underline-offset-4"
      href={href}
    >
      {countInWords(more.length + 1)}
    </a>
  );
}
