/** The features that the build's oldest browsers lack, by MDN's data. */
import { createRequire } from 'node:module';
import type { BrowserName, CompatData, Identifier } from '@mdn/browser-compat-data';

const data: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data');
const { builtins = {} } = data.javascript;

/** The phones' browsers, as MDN names them, of an engine that the build names. */
const PHONES: Readonly<Record<string, readonly BrowserName[]>> = {
  safari: ['safari_ios'],
  chrome: ['chrome_android', 'webview_android'],
};
/** The interfaces of globals that are used by name. */
const INTERFACES: Readonly<Record<string, string>> = {
  caches: 'CacheStorage',
  crypto: 'Crypto',
  document: 'Document',
  history: 'History',
  location: 'Location',
  navigator: 'Navigator',
  performance: 'Performance',
  screen: 'Screen',
};

function isAtMost(version: string, limit: string): boolean {
  const [major = 0, minor = 0] = version.replace('≤', '').split('.').map(Number);
  const [lastMajor = 0, lastMinor = 0] = limit.split('.').map(Number);
  return major < lastMajor || (major === lastMajor && minor <= lastMinor);
}

function phonesOf(browser: string) {
  const [, engine = '', version = ''] = /^([a-z]+)([\d.]+)$/.exec(browser) ?? [];
  const names = PHONES[engine];
  if (!names) throw new Error(`MDN's names for ${browser} are not known`);
  return names.map((name) => ({ name, version }));
}

const partsOf = (feature: Identifier) =>
  Object.keys(feature).flatMap((name) => {
    const part = feature[name];
    return part && name !== '__compat' ? [[name, part] as const] : [];
  });

/** Questions about names that not all of these browsers (`safari16.4`) have. A name that the data does not have is not new. */
export function newsSince(browsers: readonly string[]) {
  const phones = browsers.flatMap(phonesOf);
  const isNew = ({ __compat: compat }: Identifier): boolean =>
    !phones.every(({ name, version }) =>
      [compat?.support[name] ?? []]
        .flat()
        .some(
          ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) =>
            added &&
            isAtMost(added, version) &&
            !(removed && isAtMost(removed, version)) &&
            !flags &&
            !prefix &&
            !other,
        ),
    );
  const names = {
    global: new Map<string, boolean>(),
    member: new Map<string, boolean>(),
    event: new Map<string, boolean>(),
  };
  /** New is a name of which all meanings are. */
  const add = (kind: keyof typeof names, name: string, feature: Identifier) =>
    names[kind].set(name, (names[kind].get(name) ?? true) && isNew(feature));
  for (const [owner, feature] of [data.api, builtins, builtins.Intl ?? {}].flatMap(partsOf)) {
    add('global', owner, feature);
    for (const [name, part] of partsOf(feature)) {
      const [, event] = /^(.+)_event$/.exec(name) ?? [];
      if (event) add('event', event, part);
      else add('member', name, part);
      if (owner === 'Window' || owner.endsWith('GlobalScope')) add('global', name, part);
    }
  }
  return {
    isNewGlobal: (name: string) => names.global.get(name) ?? false,
    isNewEvent: (name: string) => names.event.get(name) ?? false,
    /** A member of any object. */
    isNewMember: (name: string) => names.member.get(name) ?? false,
    /** A member of this global object; undefined if it has no such member. */
    isNewOf(object: string, name: string): boolean | undefined {
      const own = data.api[object]?.[`${name}_static`] ?? builtins[object]?.[name];
      const feature = own ?? data.api[INTERFACES[object] ?? '']?.[name];
      return feature && isNew(feature);
    },
  };
}
