import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const keys = { PLAX_X_CLIENT_ID: 'id', PLAX_X_CLIENT_SECRET: 'secret' }

describe('the keys of X', () => {
  it('are both there or neither, and lead to X', () => {
    expect(readConfig({}).x).toBeNull()
    expect(readConfig(keys).x).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      pageUrl: 'https://x.com',
      apiUrl: 'https://api.x.com',
    })
    const local = readConfig({ ...keys, PLAX_X_URL: 'http://localhost:5000/' }).x
    expect([local?.pageUrl, local?.apiUrl]).toEqual([
      'http://localhost:5000',
      'http://localhost:5000',
    ])
  })

  it.each<[Record<string, string>, RegExp]>([
    [{ PLAX_X_CLIENT_ID: 'id' }, /PLAX_X_CLIENT_SECRET must be set too/],
    [{ ...keys, PLAX_X_URL: 'http://x', NODE_ENV: 'production' }, /begins with https/],
  ])('end the start with a sentence where they make no sense', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })
})
