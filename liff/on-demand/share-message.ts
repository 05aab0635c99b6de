import type { SlipBubble } from '#contract/lotto-slip-bubble.ts';

type Messages = Parameters<typeof import('./sdk-share.ts')['liff']['shareTargetPicker']>[0];
type FlexMessage = Extract<Messages[number], { type: 'flex' }>;
type FlexBubble = Extract<FlexMessage['contents'], { type: 'bubble' }>;
type FlexPart = NonNullable<FlexBubble['body']>['contents'][number];
type FlexAction = NonNullable<Extract<FlexPart, { type: 'image' }>['action']>;

/**
 * A Flex Message that shares one thing of the app, in the agent's name and colour (LINE's messaging-api.yml,
 * FlexMessage).
 */
export interface ShareCard {
  readonly brand: {
    readonly name: string;
    /** LINE takes https addresses only; any other is left out. */
    readonly logo: string | null;
    /** `#rrggbb` */
    readonly primary: string;
    readonly onPrimary: string;
  };
  readonly title: string;
  readonly text: string;
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly image: string | null;
  /** The button's label, at most 20 characters. */
  readonly action: string;
  readonly url: string;
  /** Replaces the card by a slip of paper, which says all of it. */
  readonly bubble?: SlipBubble;
}

const MUTED = '#6b7280';
const INK = '#111827';
/** LINE's limits for alternative text and labels. */
const ALT_CHARACTERS = 400;
const LABEL_CHARACTERS = 20;

const isShown = (address: string | null): address is string => address?.startsWith('https://') ?? false;
const cut = (text: string, characters: number) => [...text].slice(0, characters).join('');

const factRow = ({ name, value }: ShareCard['facts'][number]): FlexPart => ({
  type: 'box',
  layout: 'baseline',
  spacing: 'md',
  contents: [
    { type: 'text', text: name, size: 'sm', color: MUTED, flex: 2 },
    { type: 'text', text: value, size: 'sm', color: INK, weight: 'bold', flex: 3, align: 'end', wrap: true },
  ],
});

const separator: FlexPart = { type: 'separator', margin: 'md' };

/**
 * All of it in words, for places that show no Flex Message (notifications, old versions, the computer's list of
 * chats).
 */
function altText({ brand, title, text, url }: ShareCard): string {
  // The link is more useful than the end of the words.
  return `${cut(`${brand.name}: ${title} ${text}`, ALT_CHARACTERS - url.length - 1)} ${url}`;
}

export function shareMessage(card: ShareCard): FlexMessage {
  const { brand, title, text, facts, image, action, url, bubble } = card;
  if (bubble) return { type: 'flex', altText: altText(card), contents: bubble };
  const uri: FlexAction = { type: 'uri', label: cut(action, LABEL_CHARACTERS), uri: url };
  const logo: FlexPart[] = isShown(brand.logo)
    ? [{ type: 'image', url: brand.logo, size: '24px', aspectMode: 'fit', flex: 0 }]
    : [];
  return {
    type: 'flex',
    altText: altText(card),
    contents: {
      type: 'bubble',
      size: 'kilo',
      header: {
        type: 'box',
        layout: 'horizontal',
        spacing: 'md',
        alignItems: 'center',
        backgroundColor: brand.primary,
        paddingAll: '12px',
        contents: [...logo, { type: 'text', text: brand.name, weight: 'bold', color: brand.onPrimary, size: 'md' }],
      },
      ...(isShown(image) && {
        hero: { type: 'image', url: image, size: 'full', aspectRatio: '2:1', aspectMode: 'cover', action: uri },
      }),
      body: {
        type: 'box',
        layout: 'vertical',
        spacing: 'sm',
        contents: [
          { type: 'text', text: title, weight: 'bold', size: 'lg', color: INK, wrap: true },
          { type: 'text', text, size: 'sm', color: MUTED, wrap: true },
          ...(facts.length > 0 ? [separator, ...facts.map(factRow)] : []),
        ],
      },
      footer: {
        type: 'box',
        layout: 'vertical',
        contents: [{ type: 'button', style: 'primary', color: brand.primary, height: 'sm', action: uri }],
      },
    },
  };
}
