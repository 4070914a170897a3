import { plural, t, translated } from '../../../../shared/language/i18n.ts';
import { dropFromOutbox, retryOutbox, type Waiting } from '../../lib/outbox.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Coins that the server has not got yet, and those that it refused. */
export function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  if (waiting.length === 0) return null;
  const isRefused = waiting.some(({ problem }) => problem);
  return (
    <Card>
      <section aria-labelledby="waiting">
        <h2 id="waiting" className="text-base">
          {plural(waiting.length, { one: '# coin is waiting', other: '# coins are waiting' })}
        </h2>
        <p className="mt-1 text-sm text-muted">
          {isRefused
            ? t('The server refused some. Try again, or remove them from this list.')
            : t('They are on this device and are sent as soon as the server can be reached.')}
        </p>
        <ul className="ruled mt-2">
          {waiting.map(({ id, label, problem }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <span className="min-w-0 flex-1 wrap-anywhere">
                {label}
                {problem && <span className="block text-sm text-danger">{translated(problem)}</span>}
              </span>
              <Button
                variant="ghost"
                aria-label={t('Remove {name}', { name: label })}
                onClick={() => void dropFromOutbox(id)}
              >
                {t('Remove')}
              </Button>
            </li>
          ))}
        </ul>
        <Button className="mt-2" variant="ghost" onClick={() => void retryOutbox()}>
          {t('Send now')}
        </Button>
      </section>
    </Card>
  );
}
