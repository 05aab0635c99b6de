/** Adds to the running SDK the modules for extras.ts alone. */
import { liff } from '@line/liff/core';
import CreateShortcutOnHomeScreen from '@line/liff/create-shortcut-on-home-screen';
import IsApiAvailable from '@line/liff/is-api-available';
import Permission from '@line/liff/permission';

liff.use(new CreateShortcutOnHomeScreen());
liff.use(new IsApiAvailable());
liff.use(new Permission());

export { liff };
