/** Adds to the running SDK the modules that describe its environment, for check.ts alone. */
import { liff } from '@line/liff/core';
import GetContext from '@line/liff/get-context';
import GetFriendship from '@line/liff/get-friendship';
import GetLineVersion from '@line/liff/get-line-version';
import GetOS from '@line/liff/get-os';
import Permission from '@line/liff/permission';

liff.use(new GetContext());
liff.use(new GetFriendship());
liff.use(new GetLineVersion());
liff.use(new GetOS());
liff.use(new Permission());

export { liff };
