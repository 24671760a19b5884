import { describe, expect, it } from 'vitest'
import { operationKeys } from './spec-routes.ts'

describe('the calls of a route', () => {
  it('have one key whatever a parameter is called', () => {
    expect(operationKeys('get', '/wallets/{ownerOid}', {})).toEqual(['GET /wallets/{}'])
  })

  it('include one for each value of a parameter that takes only a few', () => {
    const parameters = [
      { name: 'platform', in: 'path', schema: { enum: ['twitch', 'youtube'] } },
      { name: 'kind', in: 'query', schema: { enum: ['all'] } },
    ]
    expect(operationKeys('get', '/platform/{platform}/auth', { parameters })).toEqual([
      'GET /platform/{}/auth',
      'GET /platform/twitch/auth',
      'GET /platform/youtube/auth',
    ])
  })
})
