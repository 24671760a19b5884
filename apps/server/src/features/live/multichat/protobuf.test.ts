import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messagesOf, numberOf, readMessage, textOf, writeMessage } from './protobuf.ts'

describe('messages of Protocol Buffers', () => {
  // As protoc encodes them.
  it.each([
    [[[1, 150]], '089601'],
    [[[2, 'testing']], '120774657374696e67'],
    [[[1007, 'a']], 'fa3e0161'],
    [[[100_602, 'page']], 'd28f310470616765'],
  ] as const)('are written as others read them: %j', (fields, hex) => {
    expect(writeMessage(fields).toString('hex')).toBe(hex)
  })

  it('are read with fields that are not known, repeated, or of other kinds', () => {
    // A fixed64, a fixed32, the number 150, and two messages with the number 1 in field 1.
    const hex = '3101020304050607083d010203040896011a0208011a020801'
    const bytes = Buffer.from(hex, 'hex')
    const message = readMessage(bytes)
    expect(numberOf(message, 1)).toBe(150)
    expect(messagesOf(message, 3).map((one) => numberOf(one, 1))).toEqual([1, 1])
    expect([textOf(message, 9), numberOf(message, 9)]).toEqual([null, 0])
  })

  it('are refused where they are broken, whatever the bytes', () => {
    for (const hex of ['08', '0affffffff0f', '0b', '08ffffffffffffffffffffff01', '1205616263']) {
      expect(() => readMessage(Buffer.from(hex, 'hex'))).toThrow(RangeError)
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          readMessage(Buffer.from(bytes))
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError)
        }
      }),
      { seed: 36 },
    )
  })
})
