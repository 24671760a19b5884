import {
  isBankText,
  isCountry,
  isSwiftText,
  swiftTextOf,
} from '@plax/contracts/settlement/bank-text'
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { type BankPayout, painOf } from './pain001.ts'

const schema = readFileSync(join(import.meta.dirname, 'pain001.xsd'), 'utf8')
const head = {
  messageId: '0123456789abcdef01234567-12',
  createdAt: new Date('2026-12-01T09:00:00Z'),
  payer: { name: 'Plax & Söhne', account: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX' },
}
const payout: BankPayout = {
  requestOid: 'f'.repeat(24),
  accountHolder: 'Mira Kim',
  bankName: 'Hana Bank',
  accountNumber: '110-234-567890',
  swiftCode: '',
  bankAddress: '',
  country: 'KR',
  currency: 'USD',
  amount: '10.29',
  paysOn: '2026-12-10',
  month: '2026-11',
}

async function problemsOf(contents: string): Promise<string[]> {
  const xml = [{ fileName: 'payouts.xml', contents }]
  const { errors } = await validateXML({ xml, schema: [schema] })
  return errors.map(({ message }) => message)
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 100 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
  fc.constantFrom('a\uFFFEb', '<&>"\'', '김미라', '//--//', '한글‍이름', 'ÅÄÖ', '𝒜𝒷', 'a\u0000'),
)

describe('a pain.001 file', () => {
  it('is valid for any names that accounts can have', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(anyText, anyText, anyText), { minLength: 1 }),
        async (all) => {
          const payouts = all
            .map((names) => names.map((name) => name.trim()))
            .filter((names) => names.every(isBankText))
            .map(([accountHolder = '', bankName = '', bankAddress = '']) => ({
              ...payout,
              accountHolder: accountHolder || 'A',
              bankName: bankName || 'B',
              bankAddress,
            }))
          expect(await problemsOf(painOf(head, payouts.length > 0 ? payouts : [payout]))).toEqual(
            [],
          )
        },
      ),
      { numRuns: 40 },
    )
  })

  it.each([
    ['a name with U+FFFE', 'Mira Kim', 'a\uFFFEb'],
    ['an empty name', '<Nm>Mira Kim</Nm>', '<Nm></Nm>'],
    ['a country of three letters', '<Ctry>KR</Ctry>', '<Ctry>KOR</Ctry>'],
    ['a wrong BIC', 'COBADEFFXXX', 'COBA'],
    ['an amount of nothing', '>10.29</InstdAmt>', '>0</InstdAmt>'],
    ['a day that is none', '<Dt>2026-12-10</Dt>', '<Dt>2026-02-30</Dt>'],
    ['a message ID that is too long', head.messageId, 'x'.repeat(36)],
  ])('is checked against a schema that rejects %s', async (_what, part, other) => {
    const text = painOf(head, [payout])
    expect(text).toContain(part)
    expect((await problemsOf(text.replace(part, other))).length).toBeGreaterThan(0)
  })

  it('has Latin names in the characters that SWIFT takes', () => {
    const text = painOf(head, [{ ...payout, accountHolder: 'Łukasz Müller-Großmann & Søn' }])
    expect(text).toContain('<Nm>Lukasz Muller-Grossmann + Son</Nm>')
    expect(text).toContain('<Nm>Plax + Sohne</Nm>')
  })
})

describe('names for banks', () => {
  it.each([
    ['a control character', 'a\u0007b'],
    ['a noncharacter', 'a\uFFFEb'],
    ['a lone surrogate', 'a\uD800b'],
    ['a right-to-left override', 'a\u202Eb'],
    ['a bidirectional isolate', 'a\u2066b'],
    ['a zero-width space', 'a\u200Bb'],
    ['a zero-width joiner', 'a\u200Db'],
    ['a byte-order mark', 'a\uFEFFb'],
    ['a soft hyphen', 'a\u00ADb'],
    ['a line separator', 'a\u2028b'],
    ['a Hangul filler', 'a\u3164b'],
    ['a private character', 'a\uE000b'],
    ['a variation selector', 'a\uFE0Fb'],
    ['no letter or digit', '---'],
  ])('have no %s', (_what, text) => {
    expect(isBankText(text)).toBe(false)
  })

  it.each(['Mira Kim', '김미라', '山田 太郎', 'José Ñandú', "O'Neil-Åse", 'محمد علي', '3M'])(
    '%s is one',
    (text) => {
      expect(isBankText(text)).toBe(true)
    },
  )

  it('keep letters that have no Latin equivalent', () => {
    expect(swiftTextOf('김미라')).toBe('김미라')
    expect(isSwiftText(swiftTextOf('김미라'))).toBe(false)
    expect(isSwiftText(swiftTextOf('Đặng Thị Hương; “Œuvre”'))).toBe(true)
  })

  it.each([
    ['KR', true],
    ['GB', true],
    ['XX', false],
    ['ZZ', false],
    ['UK', false],
    ['kr', false],
    ['EU', false],
  ])('are of countries: %s is one: %s', (code, isOne) => {
    expect(isCountry(code)).toBe(isOne)
  })
})
