/** Adds to the running SDK the modules for friendship, for friendship.ts alone. */
import { liff } from '@line/liff/core';
import GetFriendship from '@line/liff/get-friendship';
import IsApiAvailable from '@line/liff/is-api-available';
import RequestFriendship from '@line/liff/request-friendship';

liff.use(new GetFriendship());
liff.use(new IsApiAvailable());
liff.use(new RequestFriendship());

export { liff };
