import { formatBaht } from '#contract/baht-text.ts';
import { PAYMENT_TEXT } from '#src/text/payment.ts';
import { Chip } from '#src/ui/chip.tsx';
import { ChoiceCard } from '#src/ui/choice-card.tsx';
import type { Channel } from '../model/channels.ts';

const { deposit: text } = PAYMENT_TEXT;
const ICONS = { promptpay: 'qr', bank: 'bank', truemoney: 'wallet' } as const;

interface ChannelListProps {
  channels: readonly Channel[];
  chosen: Channel | null;
  onChoose: (channelId: string) => void;
  subChannelId: string | null;
  onChooseSub: (subChannelId: string) => void;
}

/** The deposit channels as radio cards; a closed one is shown in its place with the reason. */
export function ChannelList({ channels, chosen, onChoose, subChannelId, onChooseSub }: ChannelListProps) {
  const noteOf = (channel: Channel) => {
    if (!channel.available) return channel.reason ?? text.unavailable;
    return channel.note || text.minimum(formatBaht(channel.min));
  };
  return (
    <fieldset>
      <legend className="text-lg font-bold mb-2">{text.channels}</legend>
      <div className="grid gap-2.5">
        {channels.map((channel) => (
          <ChoiceCard
            key={channel.channel_id}
            name="channel"
            icon={ICONS[channel.type]}
            title={channel.name}
            badge={channel.type === 'promptpay' && channel.available ? text.recommended : undefined}
            text={noteOf(channel)}
            checked={channel.channel_id === chosen?.channel_id}
            disabled={!channel.available}
            onChoose={() => onChoose(channel.channel_id)}
          />
        ))}
      </div>
      {chosen && chosen.sub_channels.length > 1 && (
        <fieldset className="mt-4">
          <legend className="text-sm font-medium mb-2">
            {chosen.type === 'bank' ? text.subChannel : text.subChannelOf(chosen.name)}
          </legend>
          <div className="flex flex-wrap gap-2">
            {chosen.sub_channels.map((sub) => (
              <Chip
                key={sub.sub_channel_id}
                selected={sub.sub_channel_id === subChannelId}
                onClick={() => onChooseSub(sub.sub_channel_id)}
              >
                {sub.name}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
    </fieldset>
  );
}
