import { newOid } from '../platform/ids.ts'
import type { TestAnswer, TestApp } from './open-app.ts'
import { giveRole, type Person } from './people.ts'

/** Whoever calls: somebody who is signed in, or a guest by the device. */
export type Chatter = Pick<Person, 'token'> | { guestId: string }

/** A stream that is on, without a publisher. */
export async function goOn(t: TestApp, creator: Person): Promise<string> {
  await giveRole(t, creator, 'livestreamer')
  const answer = await t.call('POST /live/studio', {
    token: creator.token,
    body: { title: 'A stream' },
  })
  if (answer.status !== 200) throw new Error(`Preparing a stream answered ${answer.text}`)
  const now = t.clock.now()
  const { rows } = await t.deps.pool.query<{ oid: string }>(
    `UPDATE live_streams SET state = 'on', phase = 'live', started_at = $2
     WHERE creator_oid = $1 AND ended_at IS NULL RETURNING oid`,
    [creator.oid, now],
  )
  const oid = rows[0]?.oid ?? ''
  await t.deps.pool.query(
    "UPDATE catalogue_items SET state = 'published', published_at = $2 WHERE oid = $1",
    [oid, now],
  )
  return oid
}

export function askChatToken(
  t: TestApp,
  chatter: Chatter,
  creatorOid: string,
): Promise<TestAnswer> {
  return t.call(`GET /live/chattoken?creatorOid=${creatorOid}`, chatter)
}

/** A chatter’s way to write in a creator’s chat. */
export async function enterChat(t: TestApp, chatter: Chatter, creatorOid: string) {
  const { body } = await askChatToken(t, chatter, creatorOid)
  return {
    token: body.token as string,
    say: (content: string, id: string = newOid(t.clock.now())) =>
      t.call('POST /live/chat/message', {
        ...chatter,
        body: { token: body.token as string, id, content },
      }),
  }
}
