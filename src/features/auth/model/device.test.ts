import { expect, it } from 'vitest';
import { deviceName } from './device.ts';

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/15.6.0 LIFF',
    'LINE บน iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Chrome บน Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'Edge บน Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Safari/605.1.15',
    'Safari บน Mac',
  ],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/121.0.0.0 SamsungBrowser/26.0 Mobile Safari', 'Samsung Internet บน Android'],
  ['Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) FxiOS/130.0 Safari/605.1.15', 'Firefox บน iPad'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0 Safari/537.36 OPR/115.0', 'Opera บน Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/130.0.0.0 Safari/537.36', 'Chrome บน Linux'],
  ['Mozilla/5.0 (Linux; Android 14) Chrome/130.0.0.0 EdgA/130.0.0.0', 'Edge บน Android'],
  ['Firefox/130.0', 'Firefox'],
  ['Offline/1.0 (Windows)', 'Windows'],
  ['curl/8.5.0', 'ไม่ทราบเครื่อง'],
  ['', 'ไม่ทราบเครื่อง'],
])('%s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
