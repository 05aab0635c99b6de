/** `npm run gallery`: every component in every state, built and served until it is stopped. `-- --port 5180` chooses a port. */
import { parseArgs } from 'node:util';
import { helpIfAsked } from '#server/lib/help.ts';
import { serveGallery } from './gallery-server.ts';

helpIfAsked(`npm run gallery [-- --port 5180]   every component in every state`);

const { values } = parseArgs({ options: { port: { type: 'string', default: '5180' } } });
const { url } = await serveGallery(Number(values.port));
console.log(`The gallery is at ${url} (Ctrl C stops it)`);
