import { ErrorLine } from '../../ui/states.tsx';

/** A part of the form that could not be loaded. A reload restores the draft. */
export const NotLoaded = () => <ErrorLine busy={false} onRetry={() => location.reload()} />;
