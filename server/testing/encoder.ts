// Loaded before the unit tests (bunfig.toml). They store hundreds of small photos, and a fifth of their time would go into beginning a
// process for each: theirs make many. That one makes one in the program, encoder.test.ts sees to.
import { picturesPerProcess } from '../photos/encoder.ts';

picturesPerProcess.most = 500;
