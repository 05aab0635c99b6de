import './boot.css';
import { start } from '../liff/start.ts';
import { loadCode, noteLostStyles } from './lib/load-code.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

noteLostStyles();
void start({
  liffId: document.documentElement.dataset.liffId ?? '',
  root,
  loadAhead: () => import('./app/login-ahead.ts'),
  loadApp: () => loadCode(() => import('./app/mount.tsx')),
});
