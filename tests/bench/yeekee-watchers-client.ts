/** The clients of the watchers' bench, in a process of their own: holds the connections, and reports when the last one has a shot. */
import { connect, type Socket } from 'node:net';

interface Task {
  host: string;
  port: number;
  path: string;
  watchers: number;
}

/** Opened at a time; more would overflow the server's queue of connections not yet taken. */
const AT_ONCE = 100;

const sockets: Socket[] = [];
let wanted = '';
let waiting = 0;

function sendToParent(message: object): void {
  process.send?.(message);
}

/** Resolves once the stream's first event has arrived. */
function open({ host, port, path }: Task): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host);
    let rest = '';
    let isOpen = false;
    let seen = '';
    socket.on('error', reject);
    socket.on('close', () => sendToParent({ type: 'lost' }));
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1');
      if (!isOpen && rest.includes('event: shots')) {
        isOpen = true;
        rest = '';
        resolve();
      }
      // Cut only now: the first event may hold hundreds of shots behind its name.
      rest = rest.slice(-4096);
      if (wanted === '' || seen === wanted || !rest.includes(wanted)) return;
      seen = wanted;
      rest = '';
      waiting -= 1;
      if (waiting === 0) sendToParent({ type: 'received', at: performance.timeOrigin + performance.now() });
    });
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\nlast-event-id: 0\r\n\r\n`);
    sockets.push(socket);
  });
}

async function openAll(task: Task): Promise<void> {
  for (let opened = 0; opened < task.watchers; opened += AT_ONCE) {
    const batch = Math.min(AT_ONCE, task.watchers - opened);
    await Promise.all(Array.from({ length: batch }, () => open(task)));
  }
  sendToParent({ type: 'opened' });
}

process.on('message', (message: { open: Task } | { expect: string }) => {
  if ('open' in message) {
    openAll(message.open).catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
    return;
  }
  wanted = message.expect;
  waiting = sockets.length;
  sendToParent({ type: 'expecting' });
});
