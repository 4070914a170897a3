export { type Labelled, readLabels } from '../../../server/recognizer/labels.ts';
