/** `node scripts/bun.mjs FILE …`: runs FILE with the Bun version of package.json. */
import { become, ensureBun, ensureDependencies } from './setup.mjs';

const bun = ensureBun();
ensureDependencies(bun);
become(bun, process.argv.slice(2));
