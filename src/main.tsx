import './boot/boot.css';
import { start } from './boot/start.ts';
import { noteLostStyles } from './lib/load-code.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

noteLostStyles();
void start(root);
