import { ExternalLink, Share2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../shared/language/i18n.ts';
import { Button, ButtonLink } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';

interface LinkToCopyProps {
  link: string;
  title?: string | null;
  isPage?: boolean;
}

export function LinkToCopy({ link, title = null, isPage }: LinkToCopyProps) {
  const [canShare] = useState(() => 'share' in navigator);
  const share = () => navigator.share({ url: link, ...(title && { title }) }).catch(() => undefined);
  return (
    <div className="grid gap-2.5">
      <Field label={t('Link')}>
        <Input value={link} readOnly onFocus={({ target }) => target.select()} />
      </Field>
      <div className="flex flex-wrap gap-2.5 *:flex-1">
        <CopyButton text={link} label={t('Copy')} />
        {canShare && (
          <Button variant="ghost" onClick={() => void share()}>
            <Share2 aria-hidden="true" />
            {t('Send')}
          </Button>
        )}
      </div>
      {isPage && (
        <ButtonLink variant="ghost" wide href={link} target="_blank" rel="noopener">
          <ExternalLink aria-hidden="true" />
          {t('Look at it as others see it')}
        </ButtonLink>
      )}
    </div>
  );
}
