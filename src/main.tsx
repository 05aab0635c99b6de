import './boot.css';
import { start } from '../liff/start.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

void start({
  liffId: import.meta.env.VITE_LIFF_ID ?? '2000000001-ChokDee1',
  root,
  mountApp: async () => (await import('./app/mount.tsx')).mount(root),
});
