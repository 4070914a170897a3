/** `npm start`: builds if needed, then runs dist/mintmark. */
import { become, ensureBuild, ensureBun, ensureDependencies, executable, say } from './setup.mjs';

const bun = ensureBun();
ensureDependencies(bun);
ensureBuild(bun);

become(executable, process.argv.slice(2), (line) => {
  const url = /"msg":"listening".*?"url":"([^"]+)"/.exec(line)?.[1];
  if (url) say(`Mintmark is ready: open ${url} (Ctrl+C stops it)`);
});
