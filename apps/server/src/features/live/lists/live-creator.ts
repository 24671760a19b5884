import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/database.ts'
import {
  countFollowers,
  findUser,
  findUserByCustomUrl,
  listGrants,
  presentPerson,
  type UserRow,
} from '../../account/account.service.ts'
import { findCurrentStream, findStream } from '../streams/streams.ts'

/** The creator of a live page: by their ID, that of a stream, or a custom URL. */
export async function findLiveCreator(db: Db, id: string): Promise<UserRow | null> {
  const isOid = /^[0-9a-f]{24}$/.test(id)
  const user = isOid ? await findUser(db, id) : await findUserByCustomUrl(db, id)
  const stream = isOid && !user ? await findStream(db, id) : null
  const found = stream ? await findUser(db, stream.creator_oid) : user
  return found && !found.withdrawn_at && !found.suspended_at ? found : null
}

export async function presentLiveCreator(
  { db }: Pick<Deps, 'db'>,
  user: UserRow,
  lang: Language,
): Promise<OutputOf<'GET /live/user'>['user']> {
  const person = await presentPerson(db, user, lang)
  const grants = await listGrants(db, [user.oid])
  const stream = await findCurrentStream(db, user.oid)
  return {
    oid: user.oid,
    nickname: person.name,
    customUrl: user.custom_url,
    picture: person.picture,
    isLivestreamer: grants.some(({ role }) => role === 'livestreamer'),
    isOn: stream?.state === 'on',
    followers: await countFollowers(db, user.oid),
  }
}
