/**
 * LINE's SDK with only the modules we call. Imported dynamically by client.ts alone, so that it is a chunk of its own.
 */
import { liff } from '@line/liff/core';
import GetIdToken from '@line/liff/get-id-token';
import IsInClient from '@line/liff/is-in-client';
import IsLoggedIn from '@line/liff/is-logged-in';
import Login from '@line/liff/login';
import Logout from '@line/liff/logout';
import OpenWindow from '@line/liff/open-window';

liff.use(new IsInClient());
liff.use(new IsLoggedIn());
liff.use(new GetIdToken());
liff.use(new Login());
liff.use(new Logout());
liff.use(new OpenWindow());

export { liff };
