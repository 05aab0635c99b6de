import './boot.css';
import { start } from '../liff/start.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

void start({
  liffId: document.documentElement.dataset.liffId ?? '',
  root,
  loadAhead: () => import('./app/login-ahead.ts'),
  loadApp: () => import('./app/mount.tsx'),
});
