import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generateSync } from 'otplib'
import { fromBase32, toBase32, totp } from '../../../testing/totp.ts'
import { newTotpSecret, otpauthUri, qrPicture, stepOfCode } from './totp.ts'

const rfcSecret = Buffer.from('12345678901234567890')
const secretBytes = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => Buffer.from(bytes))
const times = fc.integer({ min: 1000, max: 4_000_000_000 }).map((seconds) => seconds * 1000)

describe('codes of an authenticator app', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238, appendix B, at %i s [R-two-factor-003]', (seconds, eight) => {
    expect(totp(rfcSecret, { time: seconds * 1000, digits: 8 })).toBe(eight)
    const now = new Date(seconds * 1000)
    const step = stepOfCode(toBase32(rfcSecret), eight.slice(2), { now, afterStep: null })
    expect(step).toBe(Math.floor(seconds / 30))
  })

  it('agree with the library and with a computation of its own, for any secret and time', () => {
    fc.assert(
      fc.property(secretBytes, times, (bytes, time) => {
        const secret = toBase32(bytes)
        const code = totp(bytes, { time })
        expect(generateSync({ secret, epoch: time / 1000 })).toBe(code)
        const step = stepOfCode(secret, code, { now: new Date(time), afterStep: null })
        expect(step).not.toBeNull()
      }),
    )
  })

  it.skipIf(!hasOathtool())('agree with oathtool', () => {
    fc.assert(
      fc.property(secretBytes, times, (bytes, time) => {
        const at = `--now=${new Date(time).toISOString().replace('T', ' ').slice(0, 19)} UTC`
        const code = execFileSync('oathtool', ['--totp', '--base32', at, toBase32(bytes)])
        expect(code.toString().trim()).toBe(totp(bytes, { time }))
      }),
      { numRuns: 20 },
    )
  })

  it('count within one step of drift, and not beyond', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: -4, max: 4 }), (time, steps) => {
        const code = totp(rfcSecret, { time, steps })
        const near = [-1, 0, 1].map((each) => totp(rfcSecret, { time, steps: each }))
        const now = new Date(time)
        const step = stepOfCode(toBase32(rfcSecret), code, { now, afterStep: null })
        expect(step !== null).toBe(near.includes(code))
      }),
    )
  })

  it('count for no step that was used, nor for one before', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: -2, max: 1 }), (time, used) => {
        const now = new Date(time)
        const afterStep = Math.floor(time / 30_000) + used
        for (const steps of [-1, 0, 1]) {
          const code = totp(rfcSecret, { time, steps })
          const step = stepOfCode(toBase32(rfcSecret), code, { now, afterStep })
          expect(step === null || step > afterStep).toBe(true)
        }
      }),
    )
  })

  it('come from secrets of 160 bits, told as an address and as a picture', () => {
    const secret = newTotpSecret()
    expect(fromBase32(secret)).toHaveLength(20)
    const uri = otpauthUri(secret, 'me+home@example.com')
    expect(uri).toMatch(/^otpauth:\/\/totp\/Plax:me%2Bhome%40example\.com\?/)
    const query = new URL(uri).searchParams
    expect([query.get('secret'), query.get('issuer')]).toEqual([secret, 'Plax'])
    expect(qrPicture(uri)).toMatch(
      /^<svg viewBox="[\d ]+" xmlns="[^"]+"><rect [^>]+\/><path d="[\w .-]+"\/><\/svg>$/,
    )
  })
})

function hasOathtool(): boolean {
  try {
    execFileSync('oathtool', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
