import { useEffect, useState } from 'react';
import { t } from '../../../../shared/language/i18n.ts';
import { replaceSearch } from '../../lib/navigation.ts';
import { toast } from '../../lib/toast.ts';
import { Notice } from '../../ui/notice.tsx';

/** What the identity provider sent the reader back with: said once, and gone from the address. */
export function ProviderAnswer({ label = t('Your other account') }: { label?: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const query = new URLSearchParams(location.search);
    const code = query.get('error');
    const linked = query.get('linked') === 'true';
    if (code === null && !linked) return;
    replaceSearch({});
    if (linked) {
      toast({
        title: t('{label} connected', { label }),
        description: t('You can sign in with it from now on.'),
        variant: 'success',
      });
    }
    if (code !== null) void sentenceFor(code).then(setProblem);
  }, [label]);
  return (
    <div role="alert" className="contents">
      {problem && <Notice tone="danger">{problem}</Notice>}
    </div>
  );
}

const sentenceFor = async (code: string) =>
  (await import('../../../../shared/account/oidc.ts')).providerError(code);
