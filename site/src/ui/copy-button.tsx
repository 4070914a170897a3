import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../../shared/language/i18n.ts';
import { toastFailure } from '../lib/toast.ts';
import { Button } from './button.tsx';

const CONFIRMED_MS = 2000;

export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toastFailure(t('Copy Failed'), t('Could not copy to clipboard'));
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <Button variant="ghost" onClick={copy}>
      <Icon aria-hidden="true" />
      <span aria-live="polite">{copied ? t('Copied') : label}</span>
    </Button>
  );
}
