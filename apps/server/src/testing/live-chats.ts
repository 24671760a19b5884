import { newOid } from '../platform/ids.ts'
import { prepareStream } from './live-publisher.ts'
import type { TestAnswer, TestApp } from './open-app.ts'
import { giveRole, type Person } from './people.ts'

/** Whoever calls: somebody who is signed in, or a guest by the device. */
export type Chatter = Pick<Person, 'token'> | { guestId: string }

/** A stream that is on, without a publisher. */
export async function goOn(t: TestApp, creator: Person): Promise<string> {
  await giveRole(t, creator, 'livestreamer')
  const oid = await prepareStream(t, creator)
  const values = [oid, t.clock.now()]
  await t.deps.pool.query(
    "UPDATE live_streams SET state = 'on', phase = 'live', started_at = $2 WHERE oid = $1",
    values,
  )
  await t.deps.pool.query(
    "UPDATE catalogue_items SET state = 'published', published_at = $2 WHERE oid = $1",
    values,
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
