import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Handshake } from './handshake.ts'
import { RtmpError } from './rtmp-error.ts'
import { cut } from './testing.ts'

const c1 = Uint8Array.from({ length: 1536 }, (_, i) => i % 251)
const client = Uint8Array.from([3, ...c1, ...new Uint8Array(1536).fill(9), 1, 2, 3])

describe('the handshake', () => {
  it('answers with the echo of C1 and hands on what follows C2, in any cut', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(client.length), { maxLength: 6 }), (cuts) => {
        const handshake = new Handshake()
        const replies: Uint8Array[] = []
        const rest: number[] = []
        for (const piece of cut(client, cuts)) {
          const step = handshake.push(piece)
          if (step.reply) replies.push(step.reply)
          rest.push(...step.rest)
        }
        expect(handshake.isDone).toBe(true)
        expect(rest).toEqual([1, 2, 3])
        expect(replies).toHaveLength(1)
        expect(replies[0]).toHaveLength(3073)
        expect(replies[0]?.[0]).toBe(3)
        expect(replies[0]?.subarray(1537)).toEqual(c1)
      }),
      { numRuns: 50 },
    )
  })

  it('answers before C2 has come, and is not done until then', () => {
    const handshake = new Handshake()
    expect(handshake.push(client.subarray(0, 1536)).reply).toBe(null)
    expect(handshake.push(client.subarray(1536, 1537)).reply).not.toBe(null)
    handshake.push(client.subarray(1537, 3072))
    expect(handshake.isDone).toBe(false)
    handshake.push(client.subarray(3072, 3073))
    expect(handshake.isDone).toBe(true)
  })

  it.each([0x16, 0x47, 6, 0])('refuses a first byte of %i', (first) => {
    expect(() => new Handshake().push(Uint8Array.of(first))).toThrow(RtmpError)
  })
})
