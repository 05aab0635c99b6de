import type { OutputOf } from '#contract/endpoint.ts';
import * as contract from '#contract/operator-content.ts';
import { operatorUploadPicture } from '#contract/operator-pictures.ts';
import { addressOf } from '#contract/pictures.ts';
import type { Server } from '#server/http/route.ts';
import { Refusal } from '#server/lib/refusal.ts';
import { BANNERS, EVENTS, NOTIFICATIONS, removeRecord, saveNotification, saveRecord } from './content.ts';
import { recordsOf } from './content-queries.ts';
import { savePicture } from './picture-queries.ts';
import { makePicture } from './pictures.ts';

type Notification = OutputOf<typeof contract.operatorSaveNotification>;
type Banner = OutputOf<typeof contract.operatorSaveBanner>;
type Event = OutputOf<typeof contract.operatorSaveEvent>;

/** Per key, because a picture takes a second of a processor. */
const UPLOAD_LIMIT_PER_KEY = { max: 30, windowSeconds: 60 };

/** The operator's calls for the agent's notices, banners and events, and for their pictures. */
export function agentOperatorRoutes(server: Server): void {
  const { implement, implementPreparedAsOperator, platform } = server;
  const { now, limits } = platform;

  implementPreparedAsOperator(operatorUploadPicture, async ({ operator, request }) => {
    await limits.take(`picture upload ${operator.keyId}`, UPLOAD_LIMIT_PER_KEY);
    if (!Buffer.isBuffer(request.body)) throw new Refusal('unsupported_media_type');
    const picture = await makePicture(request.body);
    return async (transaction) => {
      await savePicture(transaction, picture, operator.keyId, now());
      const { hash, width, height, files } = picture;
      return {
        image: addressOf(hash, width),
        width,
        height,
        widths: [...new Set(files.map((file) => file.width))],
      };
    };
  });

  implement(contract.operatorNotifications, ({ operator, transaction }) =>
    recordsOf<Notification>(transaction, NOTIFICATIONS, operator.agentId),
  );
  implement(contract.operatorSaveNotification, async ({ operator, input, transaction }) =>
    saveNotification<Notification>(transaction, input, { agentId: operator.agentId, at: now() }),
  );
  implement(contract.operatorRemoveNotification, ({ operator, input, transaction }) =>
    removeRecord(transaction, NOTIFICATIONS, { agentId: operator.agentId, id: input.id, at: now() }),
  );

  implement(contract.operatorBanners, ({ operator, transaction }) =>
    recordsOf<Banner>(transaction, BANNERS, operator.agentId),
  );
  implement(contract.operatorSaveBanner, ({ operator, input, transaction }) =>
    saveRecord<Banner>(transaction, BANNERS, input, { agentId: operator.agentId, at: now() }),
  );
  implement(contract.operatorRemoveBanner, ({ operator, input, transaction }) =>
    removeRecord(transaction, BANNERS, { agentId: operator.agentId, id: input.id, at: now() }),
  );

  implement(contract.operatorEvents, ({ operator, transaction }) =>
    recordsOf<Event>(transaction, EVENTS, operator.agentId),
  );
  implement(contract.operatorSaveEvent, ({ operator, input, transaction }) =>
    saveRecord<Event>(transaction, EVENTS, input, { agentId: operator.agentId, at: now() }),
  );
  implement(contract.operatorRemoveEvent, ({ operator, input, transaction }) =>
    removeRecord(transaction, EVENTS, { agentId: operator.agentId, id: input.id, at: now() }),
  );
}
