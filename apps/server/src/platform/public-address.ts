import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What IPv6 has given to the public so far; all else is nobody's yet. */
const given = ipaddr.parseCIDR('2000::/3')

/** Whether an IP address is one of the public Internet's. A name, or what cannot be read, is not. */
export function isPublicAddress(address: string): boolean {
  // The library also reads what is no plain address, such as `0x7f.1`, or one with a zone.
  if (isIP(address) === 0 || address.includes('%')) return false
  const parsed = ipaddr.parse(address)
  const isGiven = parsed.kind() === 'ipv4' || parsed.match(given)
  return isGiven && parsed.range() === 'unicast'
}
