import { finished } from 'node:stream/promises';
import { HTTPFetchError, LineBotClient } from '@line/bot-sdk';
import type { AgentFile } from '#agents/agent-file.ts';
import type { Tokens } from './channel-tokens.ts';
import { renderMenu } from './menu-image.ts';
import type { Current, Step } from './plan.ts';

/** Two channels of one provider: LINE Login owns the LIFF app, the Messaging API the menus. */
export interface LineApi {
  readonly login: LineBotClient;
  readonly messaging: LineBotClient;
}

export function connect({ login, messaging, apiUrl }: Tokens): LineApi {
  const hosts = apiUrl ? { apiBaseURL: apiUrl, dataApiBaseURL: apiUrl } : {};
  return {
    login: LineBotClient.fromChannelAccessToken({ channelAccessToken: login, ...hosts }),
    messaging: LineBotClient.fromChannelAccessToken({ channelAccessToken: messaging, ...hosts }),
  };
}

/**
 * Null for LINE's 404, which means that something does not exist: no default menu, no image, no LIFF app in the
 * channel.
 */
async function orNothing<T>(request: Promise<T>): Promise<T | null> {
  return request.catch((error: unknown) => {
    if (error instanceof HTTPFetchError && error.status === 404) return null;
    throw error;
  });
}

async function hasImage(messaging: LineBotClient, richMenuId: string): Promise<boolean> {
  const image = await orNothing(messaging.getRichMenuImage(richMenuId));
  // The image is read to its end: destroying it would keep its connection, and the command would hang for some
  // seconds.
  if (image) await finished(image.resume());
  return image !== null;
}

export async function readCurrent({ login, messaging }: LineApi): Promise<Current> {
  const [apps, menus, aliases, defaultMenu, webhook] = await Promise.all([
    orNothing(login.getAllLIFFApps()),
    messaging.getRichMenuList(),
    messaging.getRichMenuAliasList(),
    orNothing(messaging.getDefaultRichMenuId()),
    orNothing(messaging.getWebhookEndpoint()),
  ]);
  const images = await Promise.all(
    menus.richmenus.map(async ({ richMenuId }) => ((await hasImage(messaging, richMenuId)) ? [richMenuId] : [])),
  );
  return {
    apps: apps?.apps ?? [],
    menus: menus.richmenus,
    menusWithImage: new Set(images.flat()),
    aliases: aliases.aliases,
    defaultMenuId: defaultMenu?.richMenuId ?? null,
    webhook,
  };
}

/**
 * Does the steps in turn, and returns the id of a LIFF app that it made, for the agent's file. The pictures are drawn
 * first: one that LINE would refuse stops everything before anything changes.
 */
export async function applySteps(
  api: LineApi,
  agent: AgentFile,
  steps: readonly Step[],
  current: Current,
): Promise<{ madeLiffId: string | null }> {
  const ids = new Map(current.menus.map(({ name, richMenuId }) => [name, richMenuId]));
  const drawn = [];
  for (const step of steps) drawn.push(await withImage(agent, step));
  let madeLiffId: string | null = null;
  for (const step of drawn) madeLiffId = (await applyStep(api, step, ids)) ?? madeLiffId;
  return { madeLiffId };
}

type Upload = Extract<Step, { kind: 'upload-image' }>;
type DrawnStep = Exclude<Step, Upload> | (Upload & { readonly image: Blob });

async function withImage(agent: AgentFile, step: Step): Promise<DrawnStep> {
  if (step.kind !== 'upload-image') return step;
  return { ...step, image: new Blob([new Uint8Array(await renderMenu(agent, step.menu))], { type: 'image/png' }) };
}

/** Sets the webhook's address, and lets LINE try it. Throws if LINE does not reach it. */
async function setWebhook(messaging: LineBotClient, endpoint: string): Promise<void> {
  await messaging.setWebhookEndpoint({ endpoint });
  const { success, reason, statusCode } = await messaging.testWebhookEndpoint({ endpoint });
  if (success !== true) throw new Error(`LINE does not reach ${endpoint}: ${reason} (HTTP ${statusCode})`);
}

async function applyStep(
  { login, messaging }: LineApi,
  step: DrawnStep,
  ids: Map<string, string>,
): Promise<string | null> {
  if (step.kind === 'create-app') return (await login.addLIFFApp(step.app)).liffId;
  if (step.kind === 'update-app') await login.updateLIFFApp(step.liffId, step.app);
  else if (step.kind === 'set-webhook') await setWebhook(messaging, step.endpoint);
  else if (step.kind === 'delete-menu') await messaging.deleteRichMenu(step.menuId);
  else if (step.kind === 'create-menu') {
    await messaging.validateRichMenuObject(step.menu.request);
    ids.set(step.menu.request.name, (await messaging.createRichMenu(step.menu.request)).richMenuId);
  } else {
    const richMenuId = ids.get(step.menu.request.name);
    if (!richMenuId) throw new Error(`${step.menu.request.name} has not been made`);
    if (step.kind === 'upload-image') await messaging.setRichMenuImage(richMenuId, step.image);
    else if (step.kind === 'create-alias')
      await messaging.createRichMenuAlias({ richMenuAliasId: step.menu.alias, richMenuId });
    else if (step.kind === 'move-alias') await messaging.updateRichMenuAlias(step.menu.alias, { richMenuId });
    else await messaging.setDefaultRichMenu(richMenuId);
  }
  return null;
}
