/** Adds to the running SDK the modules that a share needs, for share.ts alone. */
import { liff } from '@line/liff/core';
import IsApiAvailable from '@line/liff/is-api-available';
import ShareTargetPicker from '@line/liff/share-target-picker';

liff.use(new IsApiAvailable());
liff.use(new ShareTargetPicker());

export { liff };
