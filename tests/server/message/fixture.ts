import { messageJobs } from '#server/message/send-job.ts';
import type { JobKind } from '#server/runtime/jobs.ts';
import type { TestServer } from '../harness.ts';

/** The work of jobs each second. */
export async function doDue(jobs: readonly JobKind[]): Promise<void> {
  for (const job of jobs) for (const id of await job.due()) await job.work(id);
}
export const sendDue = ({ platform }: TestServer): Promise<void> => doDue(messageJobs(platform));

export interface Message {
  channel: 'sms' | 'line';
  recipient: string;
  text: string;
  /** The bubble of a Flex Message. */
  flex: object | null;
  messages: object[];
}

/** Messages to the sandbox's phone for a number or a LINE account, newest first. */
export async function messagesTo(server: TestServer, recipient: string): Promise<Message[]> {
  const response = await fetch(`${server.url}/sandbox/phone/messages?to=${encodeURIComponent(recipient)}`);
  const { messages }: { messages: Message[] } = await response.json();
  return messages;
}

/** Sends due messages, and reads the newest code. */
export async function newestCode(server: TestServer, recipient: string): Promise<string> {
  await sendDue(server);
  const [message] = await messagesTo(server, recipient);
  const code = /^\d{6}/.exec(message?.text ?? '')?.[0];
  if (code === undefined) throw new Error('no code came');
  return code;
}

export const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

/** Sets the mode as a tester does on the page. */
export async function setPhoneMode(server: TestServer, mode: 'deliver' | 'fail' | 'refuse'): Promise<void> {
  const response = await fetch(`${server.url}/sandbox/phone/mode`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  });
  if (!response.ok) throw new Error(`the phone answered HTTP ${response.status}`);
}
