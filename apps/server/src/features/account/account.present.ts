import type { ownUser, publicUser } from '@plax/contracts/account'
import { holds, type Role } from '@plax/contracts/policy'
import type { z } from 'zod'
import { oidTime } from '../../platform/ids.ts'
import type { UserRow } from './account.queries.ts'

export function presentPublicUser(user: UserRow): z.output<typeof publicUser> {
  return {
    oid: user.oid,
    nickname: user.nickname,
    isCreator: user.is_creator,
    customUrl: user.custom_url,
    introduction: user.introduction,
    registeredAt: oidTime(user.oid).toISOString(),
  }
}

export function presentOwnUser(user: UserRow, roles: ReadonlySet<Role>): z.output<typeof ownUser> {
  return {
    oid: user.oid,
    nickname: user.nickname,
    email: user.email,
    language: user.language,
    roles: [...roles],
    isCreator: user.is_creator,
    isAdmin: roles.has('admin'),
    isUserAdult: user.is_adult,
    adultOn: roles.has('adult'),
    creatorTags: user.creator_tags,
    canWriteStories: holds(roles, 'storyWriter'),
    customUrl: user.custom_url,
    registeredAt: oidTime(user.oid).toISOString(),
    withdrawsAt: user.withdraws_at?.toISOString() ?? null,
  }
}
