import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';

const ICONS = { success: CircleCheck, danger: CircleAlert, info: Info };

/** A sentence that stays on the screen, as long as it is true. */
export function Notice({ tone = 'info', children }: { tone?: keyof typeof ICONS; children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <div className={`notice notice-${tone}`}>
      <Icon aria-hidden="true" />
      <p className="min-w-0 wrap-anywhere">{children}</p>
    </div>
  );
}
