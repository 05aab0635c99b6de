import { channelAccessToken } from '@line/bot-sdk';

export interface Tokens {
  readonly login: string;
  readonly messaging: string;
  /** A host other than LINE's, for tests. */
  readonly apiUrl?: string;
}
type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Tokens of both channels for this run: from the environment, or issued for the channel's id and secret. Such a token
 * is stateless and ends after 15 minutes. Null if the environment has neither for one of the two.
 */
export async function tokensOf(environment: Environment): Promise<Tokens | null> {
  const { LINE_API_URL: apiUrl } = environment;
  const issuer = new channelAccessToken.ChannelAccessTokenClient(apiUrl ? { baseURL: apiUrl } : {});
  const tokenOf = async (channel: 'LOGIN' | 'MESSAGING'): Promise<string | null> => {
    const given = environment[`LINE_${channel}_CHANNEL_TOKEN`];
    if (given) return given;
    const id = environment[`LINE_${channel}_CHANNEL_ID`];
    const secret = environment[`LINE_${channel}_CHANNEL_SECRET`];
    if (!id || !secret) return null;
    return (await issuer.issueStatelessChannelTokenByClientSecret(id, secret)).access_token;
  };
  const [login, messaging] = [await tokenOf('LOGIN'), await tokenOf('MESSAGING')];
  return login && messaging ? { login, messaging, ...(apiUrl && { apiUrl }) } : null;
}
