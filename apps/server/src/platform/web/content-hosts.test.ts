import { describe, expect, it } from 'vitest'
import { joinContentHosts, readContentHosts } from './content-hosts.ts'
import { pagePolicy } from './policy.ts'

const both = { PLAX_CONTENT_URL: 'https://cdn.example/', PLAX_CONTENT_URL_KR: 'https://kr.example' }

describe('content hosts', () => {
  it('are one for most pages, and another for Home in Korea and below /p/ [R-upload-026]', () => {
    const hosts = readContentHosts(both)
    expect(joinContentHosts(hosts, 'KR')).toBe(
      'https://cdn.example https://kr.example https://kr.example',
    )
    for (const country of ['US', null]) {
      expect(joinContentHosts(hosts, country)).toBe(
        'https://cdn.example https://cdn.example https://kr.example',
      )
    }
  })

  it('are one for all, one for some, or none', () => {
    const joined = (env: Record<string, string>) => joinContentHosts(readContentHosts(env), 'KR')
    const { PLAX_CONTENT_URL, PLAX_CONTENT_URL_KR } = both
    expect(joined({ PLAX_CONTENT_URL })).toBe(Array(3).fill('https://cdn.example').join(' '))
    expect(joined({ PLAX_CONTENT_URL_KR })).toBe(' https://kr.example https://kr.example')
    expect(joined({})).toBeUndefined()
  })

  it.each(['cdn.example', 'https://cdn.example/files', 'ftp://cdn.example', 'https://a b'])(
    'are addresses of hosts, not %s',
    (PLAX_CONTENT_URL) => {
      expect(() => readContentHosts({ PLAX_CONTENT_URL })).toThrow('PLAX_CONTENT_URL must be')
    },
  )

  it('are let through by the policy of pages, each once', () => {
    const policy = pagePolicy('n', 'production', [
      null,
      'https://cdn.example',
      'https://cdn.example',
    ])
    for (const part of [
      "img-src 'self' data: blob:",
      "media-src 'self' blob:",
      "connect-src 'self'",
    ]) {
      expect(policy).toContain(`${part} https://cdn.example;`)
    }
  })
})
