/** What is needed once something is done on the page: it comes when the page stands. */
export { DropResult } from './DropResult.tsx';
export { EdgeSkipped } from './EdgeSkipped.tsx';
export { Gone } from './Gone.tsx';
export { OpenForm } from './OpenForm.tsx';
export { Overlays } from './Overlays.tsx';
export { ReVerify } from './ReVerify.tsx';
export { RowForm } from './RowForm.tsx';
