import { describe, expect, it, vi } from 'vitest'
import type { Api } from '../../../lib/api.ts'
import { fetchSituation } from './fetch-situation.ts'

describe('the picture of a situation', () => {
  it('is asked for no longer than 30 seconds [R-story-chat-105]', async () => {
    const clock = new AbortController()
    const timeout = vi.fn(() => clock.signal)
    const api = ((_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_done, fail) =>
        signal.addEventListener('abort', () => fail(signal.reason as Error)),
      )) as unknown as Api
    const asked = fetchSituation(
      api,
      { roomOid: 'room', messageId: 'reply' },
      new AbortController().signal,
      timeout,
    )
    expect(timeout).toHaveBeenCalledWith(30_000)
    clock.abort(new Error('too long'))
    await expect(asked).rejects.toThrow('too long')
  })
})
