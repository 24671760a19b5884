import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as ours from './sha256.ts'
import * as node from './sha256.node.ts'

describe('the hash functions', () => {
  it('return what Node’s own return', () => {
    expect(Object.keys(node).toSorted()).toEqual(Object.keys(ours).toSorted())
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string({ unit: 'binary' }), (key, text) => {
        const message = ours.utf8ToBytes(text)
        expect(node.utf8ToBytes(text)).toEqual(message)
        expect(node.sha256(message)).toEqual(ours.sha256(message))
        expect(node.hmacSha256(key, message)).toEqual(ours.hmacSha256(key, message))
        expect(node.bytesToHex(key)).toBe(ours.bytesToHex(key))
        expect(node.hexToBytes(node.bytesToHex(key))).toEqual(key)
        expect(ours.hexToBytes(ours.bytesToHex(key))).toEqual(key)
      }),
    )
  })
})
