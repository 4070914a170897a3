import { type ComponentType, lazy } from 'react';
import { t } from '../../../shared/language/i18n.ts';
import { ErrorState } from './states.tsx';

type Loaded<Props> = { default: ComponentType<Props> };

/**
 * A part that the screen needs, but only beside what the server answers: its code is fetched while the answer is. Where it cannot be
 * had, a sentence and a way to try again stand in its place.
 */
export function needed<Props = object>(load: () => Promise<Loaded<Props>>) {
  const loading = load().catch((): Loaded<Props> => ({ default: NotLoaded }));
  return lazy(() => loading);
}

/** In place of a part whose code could not be had. */
export const NotLoaded = () => (
  <ErrorState
    title={t('It could not be loaded')}
    text={t('Check your connection and try again.')}
    onRetry={() => location.reload()}
  />
);
