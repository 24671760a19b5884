import { describe, expect, it, vi } from 'vitest'
import type { Api } from '../../lib/api.ts'
import { fetchLiveUser, fetchPlay, fetchThumbnail } from './live.api.ts'
import { fetchSchedules } from './schedules/schedules.api.ts'
import { buyTicket, verifyTicket } from './tickets/tickets.api.ts'

/** An API that answers, or fails with, one thing, and counts how often it is asked. */
function apiOf(answer: object | Error) {
  const asked = vi.fn(() =>
    answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer),
  )
  return { api: asked as unknown as Api, asked }
}

const creatorOid = '65a0b1c2d3e4f5a6b7c8d9e0'
const refusal = new Error('refused')
const failing = () => apiOf(refusal).api

describe('calls of the live pages', () => {
  it.each(['', 'mira', creatorOid.slice(1), `${creatorOid}0`, `g${creatorOid.slice(1)}`])(
    'fail for the creator ID “%s” without being sent [R-live-035]',
    async (wrong) => {
      const { api, asked } = apiOf({})
      await expect(fetchPlay(api, { creatorOid: wrong })).rejects.toThrow(
        /^creatorOid is required$/,
      )
      expect(asked).not.toHaveBeenCalled()
    },
  )

  it.each([creatorOid, creatorOid.toUpperCase()])(
    'are sent for the creator ID “%s” [R-live-035]',
    async (right) => {
      const { api, asked } = apiOf({ phase: 'live' })
      expect(await fetchPlay(api, { creatorOid: right })).toEqual({ phase: 'live' })
      expect(asked).toHaveBeenCalledExactlyOnceWith('GET /live/play', {
        query: { creatorOid: right },
      })
    },
  )

  it('give the URL of a thumbnail, and an empty one if they fail [R-live-045]', async () => {
    const thumbnailUrl = 'https://plax.example/a.webp'
    expect(await fetchThumbnail(apiOf({ thumbnailUrl }).api, creatorOid)).toBe(thumbnailUrl)
    expect(await fetchThumbnail(failing(), creatorOid)).toBe('')
  })

  it('give the creator of streams, and null if they fail [R-live-046]', async () => {
    const user = { oid: creatorOid, isOn: true }
    expect(await fetchLiveUser(apiOf({ user }).api, creatorOid)).toEqual(user)
    expect(await fetchLiveUser(failing(), creatorOid)).toBe(null)
  })

  it('give the announced streams, and null if they fail [R-schedule-004]', async () => {
    const items = [{ scheduleOid: creatorOid }]
    expect(await fetchSchedules(apiOf({ items }).api)).toEqual(items)
    expect(await fetchSchedules(failing())).toBe(null)
  })

  it('verify a ticket, and know of none if they fail [R-ticket-005]', async () => {
    const answer = { isValid: true, isPurchasedBefore: true }
    expect(await verifyTicket(apiOf(answer).api, creatorOid)).toEqual(answer)
    expect(await verifyTicket(failing(), creatorOid)).toEqual({
      isValid: false,
      isPurchasedBefore: false,
    })
  })

  it('buy a ticket, and give false and the reason if they fail [R-ticket-006]', async () => {
    const onFailure = vi.fn()
    const sale = { body: { creatorOid }, idempotencyKey: 'one', onFailure }
    expect(await buyTicket(apiOf({ isHeld: false }).api, sale)).toEqual({ isHeld: false })
    expect(onFailure).not.toHaveBeenCalled()
    expect(await buyTicket(failing(), sale)).toBe(false)
    expect(onFailure).toHaveBeenCalledExactlyOnceWith(refusal)
  })
})
