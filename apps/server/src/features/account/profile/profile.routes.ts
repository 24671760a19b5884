import { modifiable } from '@plax/contracts/account/profile'
import type { Language } from '@plax/contracts/languages'
import { profilePictureMaxBytes } from '@plax/contracts/limits'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/database.ts'
import { storableJson } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { readUpload, storeImage } from '../../media/media.service.ts'
import { presentOwnUser, presentPerson } from '../users/present-users.ts'
import { getUser, type UserRow } from '../users/users.queries.ts'
import { rolesOf } from '../roles/held-roles.ts'
import { setPicture } from './set-picture.ts'

type ProfileDeps = Pick<Deps, 'db' | 'clock' | 'storage' | 'secret' | 'settings' | 'askedRoles'>

/** What others see of somebody: picture, introduction, languages. */
export function profileHandlers(deps: ProfileDeps): Handlers {
  const own = async (user: UserRow) => presentOwnUser(deps.db, user, await rolesOf(deps, user))
  return {
    'POST /account/modify': async ({ actor, body, lang }) => {
      assertUser(actor)
      const { userOid } = actor
      if (body.userOid && body.userOid !== userOid) throw new AppError('auth.forbidden')
      const user = await modify(deps.db, { userOid, lang, toModify: body.toModify })
      return { user: await presentPerson(deps.db, user, lang) }
    },
    'POST /account/picture': async ({ actor, request }) => {
      assertUser(actor)
      const bytes = await readUpload(request)
      if (bytes.length > profilePictureMaxBytes) {
        const maxKilobytes = profilePictureMaxBytes / 1024
        throw new AppError('account.picture_too_large', { maxKilobytes })
      }
      const upload = { ownerOid: actor.userOid, bytes, purpose: 'profile' as const }
      const picture = await storeImage(deps, upload)
      const user = await setPicture(deps.db, actor.userOid, picture.assetOid)
      return { picture, user: await own(user) }
    },
    'DELETE /account/picture': async ({ actor }) => {
      assertUser(actor)
      return { user: await own(await setPicture(deps.db, actor.userOid, null)) }
    },
  }
}

/**
 * Changes what one may change of oneself, or nothing.
 *
 * @throws account.field_not_modifiable, request.invalid
 */
async function modify(
  db: Db,
  {
    userOid,
    lang,
    toModify,
  }: { userOid: string; lang: Language; toModify: Record<string, unknown> },
): Promise<UserRow> {
  const foreign = Object.keys(toModify).find((field) => !Object.hasOwn(modifiable.shape, field))
  if (foreign !== undefined) throw new AppError('account.field_not_modifiable', { field: foreign })
  const read = modifiable.safeParse(toModify)
  if (!read.success) {
    const fields = read.error.issues.map(({ path, message: problem }) => ({
      in: 'body',
      path: `/toModify/${path.join('/')}`,
      problem,
    }))
    throw new AppError('request.invalid', { fields })
  }
  const { introduction, channelLanguage, language } = read.data
  const changes = {
    ...(introduction !== undefined && { introductions: withText(lang, introduction) }),
    ...(channelLanguage && { channel_languages: [...new Set(channelLanguage)] }),
    ...(language && { language }),
  }
  if (Object.keys(changes).length === 0) return getUser(db, userOid)
  return db
    .updateTable('users')
    .set(changes)
    .where('oid', '=', userOid)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The introductions with another one in a language, or with none in it. */
function withText(lang: Language, text: string) {
  const without = sql<string>`introductions - ${lang}::text`
  return text === ''
    ? without
    : sql<string>`introductions || ${storableJson({ [lang]: text })}::jsonb`
}
