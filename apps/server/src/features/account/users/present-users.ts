import type { ownUser, publicUser } from '@plax/contracts/account/account'
import type { Language } from '@plax/contracts/languages'
import type { Picture } from '@plax/contracts/media/media'
import { holds, type Role } from '@plax/contracts/policy'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { oidTime } from '../../../platform/ids.ts'
import { getPictures } from '../../media/media.service.ts'
import type { UserRow } from './users.queries.ts'
import { nameIn, textIn } from './name-in.ts'

type PublicUser = z.output<typeof publicUser>

/** People as readers of a language are shown them. */
export async function presentPeople(
  db: Db | Tx,
  users: readonly UserRow[],
  lang: Language,
): Promise<PublicUser[]> {
  const pictures = await picturesOf(db, users)
  return users.map((user) => ({
    oid: user.oid,
    nickname: user.nickname,
    name: nameIn(user, lang),
    multiLangNick: user.multi_lang_nick,
    picture: pictures.get(user.picture_asset_oid ?? '') ?? null,
    isCreator: user.is_creator,
    customUrl: user.custom_url,
    introduction: textIn(user.introductions, user, lang)?.text ?? '',
    channelLanguage: user.channel_languages,
    registeredAt: oidTime(user.oid).toISOString(),
  }))
}

/** As `presentPeople`, for one. */
export async function presentPerson(
  db: Db | Tx,
  user: UserRow,
  lang: Language,
): Promise<PublicUser> {
  const [person] = await presentPeople(db, [user], lang)
  if (!person) throw new Error('Somebody was presented as nobody.')
  return person
}

export async function presentOwnUser(
  db: Db | Tx,
  user: UserRow,
  roles: ReadonlySet<Role>,
): Promise<z.output<typeof ownUser>> {
  const pictures = await picturesOf(db, [user])
  return {
    oid: user.oid,
    nickname: user.nickname,
    picture: pictures.get(user.picture_asset_oid ?? '') ?? null,
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

function picturesOf(db: Db | Tx, users: readonly UserRow[]): Promise<Map<string, Picture>> {
  const assetOids = users.map(({ picture_asset_oid }) => picture_asset_oid)
  return getPictures(db, assetOids)
}
