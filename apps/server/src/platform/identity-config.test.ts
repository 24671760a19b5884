import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const google = { PLAX_GOOGLE_CLIENT_ID: 'id', PLAX_GOOGLE_CLIENT_SECRET: 'secret' }
const apple = {
  PLAX_APPLE_CLIENT_ID: 'id',
  PLAX_APPLE_TEAM_ID: 'team',
  PLAX_APPLE_KEY_ID: 'key',
  PLAX_APPLE_PRIVATE_KEY: pem,
}
const production = { NODE_ENV: 'production' }

describe('the keys of Google and Apple', () => {
  it('are none where nothing is set; practice is for development', () => {
    const none = { google: null, apple: null }
    expect(readConfig({}).identity).toEqual({ ...none, practice: true })
    expect(readConfig(production).identity).toEqual({ ...none, practice: false })
    expect(readConfig({ PLAX_PRACTICE_SIGN_IN: '0' }).identity.practice).toBe(false)
  })

  it('are read, with line breaks of the key written out too', () => {
    const { identity } = readConfig({ ...google, ...apple })
    expect(identity.google).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      issuer: 'https://accounts.google.com',
    })
    expect(identity.apple?.issuer).toBe('https://appleid.apple.com')
    const flat = { ...apple, PLAX_APPLE_PRIVATE_KEY: pem.replaceAll('\n', '\\n') }
    expect(readConfig(flat).identity.apple?.privateKey).toBe(pem)
  })

  it.each<[Record<string, string>, RegExp]>([
    [{ PLAX_GOOGLE_CLIENT_ID: 'id' }, /PLAX_GOOGLE_CLIENT_SECRET must be set too/],
    [{ ...apple, PLAX_APPLE_TEAM_ID: '' }, /PLAX_APPLE_TEAM_ID must be set too/],
    [{ ...apple, PLAX_APPLE_PRIVATE_KEY: 'nonsense' }, /PLAX_APPLE_PRIVATE_KEY must be the key/],
    [{ ...production, PLAX_PRACTICE_SIGN_IN: '1' }, /can’t be used in production/],
    [{ ...production, ...google, PLAX_GOOGLE_ISSUER: 'http://x' }, /begins with https/],
  ])('end the start with a sentence where they make no sense', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })
})
