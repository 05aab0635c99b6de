import type { liff, messagingApi } from '@line/bot-sdk';
import type { AgentFile } from '#agents/agent-file.ts';
import { type Menu, menusOf, namePrefix } from './menu.ts';

/** LINE's present state. */
export interface Current {
  readonly apps: readonly liff.LiffApp[];
  readonly menus: readonly messagingApi.RichMenuResponse[];
  /** Menus whose image was uploaded; an interrupted run leaves one without. */
  readonly menusWithImage: ReadonlySet<string>;
  readonly aliases: readonly messagingApi.RichMenuAliasResponse[];
  readonly defaultMenuId: string | null;
  /** Where LINE reports messages; null: nowhere. */
  readonly webhook: { readonly endpoint: string; readonly active: boolean } | null;
}

/** One thing to do. Menus are identified by name, because new ones have no id yet. */
export type Step =
  | { readonly kind: 'create-app'; readonly app: liff.AddLiffAppRequest }
  | {
      readonly kind: 'update-app';
      readonly liffId: string;
      readonly app: liff.UpdateLiffAppRequest;
      readonly changed: readonly string[];
    }
  | { readonly kind: 'create-menu'; readonly menu: Menu }
  | { readonly kind: 'upload-image'; readonly menu: Menu }
  | { readonly kind: 'create-alias' | 'move-alias'; readonly menu: Menu }
  | { readonly kind: 'set-default'; readonly menu: Menu }
  | { readonly kind: 'delete-menu'; readonly menuId: string; readonly name: string }
  | { readonly kind: 'set-webhook'; readonly endpoint: string };

function appOf(agent: AgentFile): liff.AddLiffAppRequest {
  return {
    view: { type: 'full', url: agent.siteUrl },
    description: agent.latinName,
    permanentLinkPattern: 'concat',
    scope: ['openid', 'profile'],
    botPrompt: 'normal',
  };
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify([...value].sort());
  if (typeof value === 'object' && value !== null) return JSON.stringify(Object.entries(value).sort());
  return JSON.stringify(value ?? null);
}

/** The fields of ours that differ at LINE; fields that LINE adds itself (moduleMode: false …) are no difference. */
function changedFields(wanted: liff.AddLiffAppRequest, app: liff.LiffApp): string[] {
  const pairs: [string, unknown, unknown][] = [
    ['view.type', wanted.view.type, app.view?.type],
    ['view.url', wanted.view.url, app.view?.url],
    ['description', wanted.description, app.description],
    ['permanentLinkPattern', wanted.permanentLinkPattern, app.permanentLinkPattern],
    ['scope', wanted.scope, app.scope],
    ['botPrompt', wanted.botPrompt, app.botPrompt],
  ];
  return pairs.filter(([, ours, theirs]) => canonical(ours) !== canonical(theirs)).map(([name]) => name);
}

/** The agent's LIFF app; if the file names none, one from a run whose answer never came. */
export const liffIdOf = (agent: AgentFile, { apps }: Current): string | null =>
  agent.line.liffId ?? apps.find(({ view }) => view?.url === agent.siteUrl)?.liffId ?? null;

function appSteps(agent: AgentFile, current: Current): Step[] {
  const { apps } = current;
  const wanted = appOf(agent);
  const liffId = liffIdOf(agent, current);
  if (liffId === null) return [{ kind: 'create-app', app: wanted }];
  const app = apps.find((one) => one.liffId === liffId);
  if (!app)
    throw new Error(
      `The channel has no LIFF app ${liffId}: correct line.liffId in agents/${agent.code}/agent.json, or set it to null to make a new one`,
    );
  const changed = changedFields(wanted, app);
  return changed.length === 0 ? [] : [{ kind: 'update-app', liffId, app: wanted, changed }];
}

function menuSteps(menu: Menu, isDefault: boolean, { menus, menusWithImage, aliases, defaultMenuId }: Current): Step[] {
  const existing = menus.find(({ name }) => name === menu.request.name);
  const alias = aliases.find(({ richMenuAliasId }) => richMenuAliasId === menu.alias);
  const steps: Step[] = [];
  if (!existing) steps.push({ kind: 'create-menu', menu });
  if (!existing || !menusWithImage.has(existing.richMenuId)) steps.push({ kind: 'upload-image', menu });
  if (!alias) steps.push({ kind: 'create-alias', menu });
  else if (alias.richMenuId !== existing?.richMenuId) steps.push({ kind: 'move-alias', menu });
  if (isDefault && (!existing || defaultMenuId !== existing.richMenuId)) steps.push({ kind: 'set-default', menu });
  return steps;
}

/** Menus of this agent that nothing leads to any more: older contents, and doubles of an interrupted run. */
function leftovers(agent: AgentFile, wanted: readonly Menu[], { menus }: Current): Step[] {
  const kept = new Set<string>();
  return menus.flatMap(({ name, richMenuId }): Step[] => {
    if (!name.startsWith(namePrefix(agent))) return [];
    const isWanted = wanted.some(({ request }) => request.name === name) && !kept.has(name);
    kept.add(name);
    return isWanted ? [] : [{ kind: 'delete-menu', menuId: richMenuId, name }];
  });
}

const WEBHOOK_PATH = '/line/webhook';

/** An agent that reads lists needs the webhook; one on another host of the operator's (docs/operations.md#two-hosts) stays. */
function webhookSteps({ line, siteUrl }: AgentFile, { webhook }: Current): Step[] {
  if (!line.readsLists || webhook?.endpoint.endsWith(WEBHOOK_PATH)) return [];
  return [{ kind: 'set-webhook', endpoint: new URL(WEBHOOK_PATH, siteUrl).href }];
}

/** What has to be switched on in LINE's console, because LINE has no call for it; null: nothing. */
export const byHand = ({ line }: AgentFile, { webhook }: Current): string | null =>
  line.readsLists && webhook?.active !== true
    ? 'Switch on "Use webhook" in the console of the Messaging channel: lists in the chat get no answer until then.'
    : null;

/** The steps from LINE's present state to the agent's file, in order; empty if there is no difference. */
export function planSteps(agent: AgentFile, current: Current): Step[] {
  const app = appSteps(agent, current);
  const liffId = liffIdOf(agent, current);
  // Without a LIFF app menus have no address to lead to; its id is known after this run.
  const webhook = webhookSteps(agent, current);
  if (liffId === null) return [...app, ...webhook];
  const menus = menusOf(agent, liffId);
  const images = menus.map((menu, index) => menuSteps(menu, index === 0, current));
  const order = ['create-menu', 'upload-image', 'create-alias', 'move-alias', 'set-default'];
  const sorted = images.flat().sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  return [...app, ...sorted, ...leftovers(agent, menus, current), ...webhook];
}

/** One line of text for a step. */
export function describeStep(step: Step): string {
  switch (step.kind) {
    case 'create-app':
      return `+ LIFF app ${step.app.description} at ${step.app.view.url}`;
    case 'update-app':
      return `~ LIFF app ${step.liffId}: ${step.changed.join(', ')}`;
    case 'create-menu':
      return `+ rich menu ${step.menu.request.name}`;
    case 'upload-image':
      return `+ image of ${step.menu.request.name}`;
    case 'create-alias':
      return `+ alias ${step.menu.alias} → ${step.menu.request.name}`;
    case 'move-alias':
      return `~ alias ${step.menu.alias} → ${step.menu.request.name}`;
    case 'set-default':
      return `~ default menu → ${step.menu.request.name}`;
    case 'delete-menu':
      return `- rich menu ${step.name} (${step.menuId})`;
    case 'set-webhook':
      return `~ webhook → ${step.endpoint}`;
  }
}
