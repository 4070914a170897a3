import { ErrorLine } from '../../ui/states.tsx';

export const NotLoaded = () => <ErrorLine busy={false} onRetry={() => location.reload()} />;
