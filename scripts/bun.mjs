/** Runs its arguments with the Bun that package.json names, whatever else is installed: `node scripts/bun.mjs FILE …`. */
import { become, ensureBun, ensureDependencies } from './setup.mjs';

const bun = ensureBun();
ensureDependencies(bun);
become(bun, process.argv.slice(2));
