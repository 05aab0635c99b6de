interface Outgoing {
  agentCode: string;
  /** A phone number, or LINE's user id. */
  recipient: string;
  text: string;
  /** The contents of a Flex Message; null for text only. */
  flex: object | null;
  /** All of LINE's messages, in place of text and flex; null for one message. */
  messages: readonly object[] | null;
  retryKey: string;
  /** LINE's token of the message that is answered; null: push. */
  replyToken: string | null;
}
/** Sent, or refused for good. After a thrown error the outcome is unknown: try again with the same key. */
export type Sent = { state: 'sent' } | { state: 'refused'; reason: string };
export type Sender = (message: Outgoing) => Promise<Sent>;
