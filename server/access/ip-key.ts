import { isIPv6 } from 'node:net';

/**
 * The key that rate limits count a caller's IP address by: an IPv4 address itself, or the first 64 bits of an IPv6
 * address, because one customer gets a /64 and may choose among its 2^64 addresses.
 */
export function ipKey(address: string): string {
  const plain = address.replace(/%.*/, '');
  if (!isIPv6(plain)) return address;
  // A URL writes every address in one way: lower case, no leading zeros, an embedded IPv4 address as two groups.
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [first, last] = [groups(head), groups(tail)];
  const all = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
  const isMapped = all.slice(0, 5).every((group) => group === '0') && all[5] === 'ffff';
  if (!isMapped) return `${all.slice(0, 4).join(':')}::/64`;
  const [high = 0, low = 0] = all.slice(6).map((group) => Number.parseInt(group, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
