/** Adds to the running SDK the modules that read a code with the camera, for scan.ts alone. */
import { liff } from '@line/liff/core';
import IsApiAvailable from '@line/liff/is-api-available';
import ScanCodeV2 from '@line/liff/scan-code-v2';

liff.use(new IsApiAvailable());
liff.use(new ScanCodeV2());

export { liff };
