export { type Labelled, readLabels } from '../../../server/recognizer/command.ts';
