/** The modules of LINE's SDK that a share needs, added to the one that runs already: a chunk of its own, for share.ts alone. */
import { liff } from '@line/liff/core';
import IsApiAvailable from '@line/liff/is-api-available';
import ShareTargetPicker from '@line/liff/share-target-picker';

liff.use(new IsApiAvailable());
liff.use(new ShareTargetPicker());

export { liff };
