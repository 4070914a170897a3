export { type Labelled, readLabels } from '../../server/reader/labels.ts';
