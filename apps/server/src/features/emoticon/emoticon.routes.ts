import type { Language } from '@plax/contracts/languages'
import { emoticonMaxBytes } from '@plax/contracts/emoticon/emoticon-values'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { assertUser } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { readUpload } from '../media/media.service.ts'
import { readCreatorGroups, readSiteGroups } from './emoticon-groups.ts'
import { storeEmoticonImage } from './emoticon-images.ts'
import { type ManagesFor, readEmoticonLevel } from './emoticon-level.ts'
import { saveEmoticons } from './save-emoticons.ts'

/** Far more than an emoticon may have, so that its own error names the limit. */
const maxMegabytes = 1

export function emoticonHandlers(deps: Deps, { managesFor }: { managesFor: ManagesFor }): Handlers {
  const { db } = deps
  const read = (creatorOid: string | null, lang: Language) =>
    creatorOid === null ? readSiteGroups(db) : readCreatorGroups(db, { creatorOid, lang })
  return {
    'GET /emoticon/group/creator': async ({ actor, query: { creatorOid }, lang }) => ({
      emoticonGroups: await read(creatorOid, lang),
      userLevel: await readEmoticonLevel(deps, { actor, creatorOid, managesFor }),
    }),
    'GET /emoticon/group/free': async () => ({ emoticonGroups: await readSiteGroups(db) }),
    'POST /emoticon/groups': async ({ actor, body, lang }) => {
      assertUser(actor)
      await saveEmoticons(deps, { actor, change: body })
      return { emoticonGroups: await read(body.creatorOid, lang) }
    },
    'POST /emoticon/image': async ({ actor, request }) => {
      assertUser(actor)
      const isStaff = actor.roles.has('creator') || actor.roles.has('admin')
      if (!isStaff) throw new AppError('emoticon.not_yours')
      const bytes = await readUpload(request, { maxMegabytes }).catch((error: unknown) => {
        const isLarge = error instanceof AppError && error.code === 'request.too_large'
        throw isLarge
          ? new AppError('emoticon.too_large', { maxKilobytes: emoticonMaxBytes / 1024 })
          : error
      })
      return storeEmoticonImage(deps, { ownerOid: actor.userOid, bytes })
    },
  }
}
