import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeAmf0 } from './amf0-decode.ts'
import { encodeAmf0 } from './amf0-encode.ts'
import type { AmfValue } from './amf0.ts'
import { RtmpError } from './rtmp-error.ts'

const bytes = (hex: string) =>
  Uint8Array.from(hex.match(/[\da-f]{2}/g) ?? [], (two) => Number.parseInt(two, 16))
const text = fc.string({ unit: 'binary' })

const { value } = fc.letrec<{ value: AmfValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.double(),
    fc.boolean(),
    text,
    fc.constant(null),
    fc.constant(undefined),
    fc.date({ noInvalidDate: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(text, tie('value'), { maxKeys: 4, noNullPrototype: false }),
  ),
}))

describe('AMF0', () => {
  it('reads what it wrote', () => {
    fc.assert(
      fc.property(fc.array(value, { maxLength: 4 }), (values) => {
        expect(decodeAmf0(encodeAmf0(values))).toEqual(values)
      }),
    )
  })

  it('reads a command of a publisher', () => {
    const connect =
      '020007636f6e6e656374003ff000000000000003000361707002000' +
      '46c69766500047479706502000a6e6f6e70726976617465000009'
    expect(decodeAmf0(bytes(connect))).toEqual(['connect', 1, { app: 'live', type: 'nonprivate' }])
  })

  it('reads an ECMA array whose count is wrong', () => {
    const array = '0800000000 000161 0101 000009'
    expect(decodeAmf0(bytes(array))).toEqual([{ a: true }])
  })

  it('writes long strings with a length of four bytes', () => {
    const long = 'é'.repeat(32_768)
    const body = encodeAmf0([long])
    expect(body[0]).toBe(0x0c)
    expect(decodeAmf0(body)).toEqual([long])
    expect(encodeAmf0(['x'.repeat(65_535)])[0]).toBe(0x02)
  })

  it('keeps a key named as the prototype is', () => {
    const [object] = decodeAmf0(bytes('03 00095f5f70726f746f5f5f 0101 000009'))
    expect(Object.keys(object as object)).toEqual(['__proto__'])
    expect(Object.getPrototypeOf(object)).toBe(null)
  })

  it.each([
    ['a reference', '070000'],
    ['a switch to AMF3', '11'],
    ['a cut string', '0200056162'],
    ['a cut number', '0000'],
    ['an object without an end', '030001610101'],
    ['an array longer than the body', '0affffffff'],
  ])('refuses %s', (_, hex) => {
    expect(() => decodeAmf0(bytes(hex))).toThrow(RtmpError)
  })

  it('refuses more depth, values, or bytes than its limits', () => {
    const nested = (depth: number) => bytes('0a00000001'.repeat(depth) + '05')
    expect(decodeAmf0(nested(8))).toHaveLength(1)
    expect(() => decodeAmf0(nested(9))).toThrow('nested too deeply')
    expect(decodeAmf0(new Uint8Array(1024).fill(5))).toHaveLength(1024)
    expect(() => decodeAmf0(new Uint8Array(1025).fill(5))).toThrow('Too many AMF values')
    const full = encodeAmf0(['x'.repeat(131_072 - 5)])
    expect(() => decodeAmf0(full)).not.toThrow()
    expect(() => decodeAmf0(encodeAmf0(['x'.repeat(131_072)]))).toThrow('too long')
  })

  it('throws nothing but its own error for any bytes', () => {
    const marker = fc.constantFrom(0, 1, 2, 3, 5, 6, 8, 9, 10, 11, 12)
    const byte = fc.oneof(marker, fc.integer({ min: 0, max: 255 }))
    fc.assert(
      fc.property(fc.array(byte, { maxLength: 200 }), (some) => {
        try {
          decodeAmf0(Uint8Array.from(some))
        } catch (error) {
          expect(error).toBeInstanceOf(RtmpError)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
