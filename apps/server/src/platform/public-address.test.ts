import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

it.each([
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '100.127.255.255',
  '198.18.0.1',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '2001:0:1::1',
  '2001:1ff:ffff::1',
  '3fff:fff::1',
  '1fff::1',
  '4000::1',
  'localhost',
  '2130706433',
  '0x7f.1',
  '',
])('keeps away from %s', (address) => expect(isPublicAddress(address)).toBe(false))

it.each(['8.8.8.8', '93.184.216.34', '100.63.0.1', '172.32.0.1', '2606:4700::6810:85e5'])(
  'reaches %s',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

it('never takes an IPv4 address in the clothes of IPv6', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(isPublicAddress(`::ffff:${address}`)).toBe(false)
      expect(isPublicAddress(`::${address}`)).toBe(false)
    }),
  )
})
