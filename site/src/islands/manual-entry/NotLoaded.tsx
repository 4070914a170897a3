import { ErrorLine } from '../../ui/states.tsx';

/** In the place of a part of the form that could not be fetched; what was typed is there after a reload. */
export const NotLoaded = () => <ErrorLine busy={false} onRetry={() => location.reload()} />;
