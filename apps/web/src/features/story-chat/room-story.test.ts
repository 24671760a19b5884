import { describe, expect, it } from 'vitest'
import { problemOf } from '../../lib/api-error.ts'
import { storyOfRoom } from './room-story.ts'

const room = {
  roomOid: 'room',
  contentOid: 'story',
  title: 'Night',
  storyTitle: 'The Night Ferry',
  thumbnail: null,
  lastMessage: '',
  updatedAt: '2026-11-20T12:00:00.000Z',
  unread: false,
  isBranch: false,
}
const answer = (status: number) => problemOf(new Response('{}', { status }))

describe('the story of a room', () => {
  it('is closed where it is unknown to the reader, and the room names it', async () => {
    const { story, closed } = storyOfRoom(room, { answer: undefined, error: await answer(404) })
    expect(closed).toBe(true)
    expect(story).toMatchObject({ contentOid: 'story', title: 'The Night Ferry' })
  })

  it('is closed to who lost it, with what would open it again [R-story-chat-067]', () => {
    const access = {
      allowed: false,
      reason: 'not_entitled',
      offers: [{ kind: 'buy', priceCoins: 300 }],
    }
    const answer = { content: { title: 'The Night Ferry' }, access }
    const found = { answer: answer as never, error: null }
    expect(storyOfRoom(room, found)).toMatchObject({ closed: true, refusal: access })
  })

  it.each(['blocked', 'not_compiled', null])('goes on where the page says %s', (reason) => {
    const found = { content: {}, access: { allowed: reason === null, reason, offers: [] } }
    expect(storyOfRoom(room, { answer: found as never, error: null })).toMatchObject({
      closed: false,
      refusal: null,
    })
  })

  it('stays open where it could only not be reached', async () => {
    const unreached = { answer: undefined, error: await answer(503) }
    expect(storyOfRoom(room, unreached)).toMatchObject({
      closed: false,
      story: { title: 'The Night Ferry' },
    })
  })
})
