import { t } from '../../../../shared/language/i18n.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Input } from '../../ui/input.tsx';

export const LinkToCopy = ({ link }: { link: string }) => (
  <div className="flex flex-wrap items-center gap-2.5">
    <Input
      className="min-w-0 flex-1 basis-48"
      readOnly
      value={link}
      aria-label={t('Link')}
      onFocus={({ target }) => target.select()}
    />
    <CopyButton text={link} label={t('Copy')} />
  </div>
);
