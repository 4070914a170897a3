/** What is needed once something is done on the page: it comes when the page stands. */
export { AiSays } from './AiSays.tsx';
export { DropResult } from './DropResult.tsx';
export { EdgeSkipped } from './EdgeSkipped.tsx';
export { Offers } from './Offers.tsx';
export { OpenForm } from './OpenForm.tsx';
export { Overlays } from './Overlays.tsx';
export { ReaderSays } from './ReaderSays.tsx';
export { Recalled } from './Recalled.tsx';
export { RemarkList } from './RemarkList.tsx';
export { ReVerify } from './ReVerify.tsx';
export { RowForm } from './RowForm.tsx';
export { Story } from './Story.tsx';
export { saveCoin } from './save-coin.ts';
export { ToManualEntry } from './ToManualEntry.tsx';
export { verifyAnew } from './verify-anew.ts';
