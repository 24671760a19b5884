import type { Deps } from '../deps.ts'
import { findUserByName, rolesOf, type UserRow } from '../features/account/account.service.ts'
import type { UserActor } from '../platform/http/actor.ts'
import { creators, type DemoPerson, operator, reader } from './people.ts'

export type PersonName = keyof typeof creators | 'haru' | 'operator'

const people: Record<PersonName, DemoPerson> = { ...creators, haru: reader, operator }

/** Somebody of the demo world, who is made by now. */
export async function findPerson({ db }: Pick<Deps, 'db'>, name: PersonName): Promise<UserRow> {
  const user = await findUserByName(db, people[name].nickname)
  if (!user) throw new RangeError(`${name} is not in the demo world yet.`)
  return user
}

/** Them, as whoever makes a call. */
export async function actorOf(
  deps: Pick<Deps, 'db' | 'settings' | 'askedRoles'>,
  user: UserRow,
): Promise<UserActor> {
  return {
    userOid: user.oid,
    guestId: null,
    sessionId: null,
    roles: await rolesOf(deps, user),
    address: '127.0.0.1',
  }
}
