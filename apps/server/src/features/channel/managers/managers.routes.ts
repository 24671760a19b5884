import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { getUser, listUsers, presentPeople } from '../../account/account.service.ts'
import { findChannel } from '../rows/channel-row.ts'
import {
  changeManagerMode,
  enterManagerMode,
  isManagerModeOn,
  leaveManagerMode,
  listManagers,
  type ManagerDeps,
} from './managers.ts'

export function managerHandlers(deps: ManagerDeps): Handlers {
  return {
    'GET /channel/managers': ({ actor, lang }) => {
      assertUser(actor)
      return presentMode(deps, actor.userOid, lang)
    },
    'POST /channel/managers': async ({ actor, body, lang }) => {
      assertUser(actor)
      const { isOn, password } = body
      await changeManagerMode(deps, {
        creatorOid: actor.userOid,
        ...(isOn !== undefined && { isOn }),
        ...(password !== undefined && { password }),
      })
      return presentMode(deps, actor.userOid, lang)
    },
    'POST /channel/managers/enter': async ({ actor, body }) => {
      assertUser(actor)
      const until = await enterManagerMode(deps, { ...body, userOid: actor.userOid })
      return { creatorOid: body.creatorOid, until: until.toISOString() }
    },
    'DELETE /channel/managers/enter': async ({ actor, body }) => {
      assertUser(actor)
      const { creatorOid, userOid = actor.userOid } = body
      const isOwn = userOid === actor.userOid || creatorOid === actor.userOid
      if (!isOwn) throw new AppError('auth.forbidden')
      return { ended: await leaveManagerMode(deps.db, { creatorOid, userOid }) }
    },
  }
}

async function presentMode(
  { db, clock }: ManagerDeps,
  creatorOid: string,
  lang: Language,
): Promise<OutputOf<'GET /channel/managers'>> {
  const creator = await getUser(db, creatorOid)
  const channel = await findChannel(db, creatorOid)
  const rows = await listManagers(db, { creatorOid, now: clock.now() })
  const users = await listUsers(
    db,
    rows.map(({ user_oid }) => user_oid),
  )
  const people = new Map((await presentPeople(db, users, lang)).map((one) => [one.oid, one]))
  return {
    isOn: isManagerModeOn(creator, channel),
    hasPassword: Boolean(channel?.manager_password_hash),
    managers: rows.flatMap((row) => {
      const user = people.get(row.user_oid)
      const times = { enteredAt: row.entered_at.toISOString(), until: row.until.toISOString() }
      return user ? [{ user, ...times }] : []
    }),
  }
}
