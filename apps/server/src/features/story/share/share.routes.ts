import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { getVisibleItem } from '../../access/access.service.ts'
import { findUser } from '../../account/account.service.ts'
import { getSharePicture, type ShareSubject } from '../../shelf/shelf.service.ts'
import { storyKind } from '../content/story-kind.ts'

/** Where the picture for the share card of a page is. */
export function shareHandlers(deps: Pick<Deps, 'db' | 'clock' | 'secret'>): Handlers {
  return {
    'GET /story-chat/share-picture': async ({ actor, query }) =>
      getSharePicture(deps, await getSubject(deps, { ...query, actor, now: deps.clock.now() })),
  }
}

async function getSubject(
  { db }: Pick<Deps, 'db'>,
  asked: {
    contentOid?: string | undefined
    creatorOid?: string | undefined
    actor: Actor
    now: Date
  },
): Promise<ShareSubject> {
  const { contentOid, creatorOid, actor, now } = asked
  if (contentOid) {
    const kind = { codes: storyKind.codes }
    const { item } = await getVisibleItem(db, { kind, itemOid: contentOid, actor, now })
    return `${item.kind}-${contentOid}`
  }
  if (!creatorOid) return 'house'
  const creator = await findUser(db, creatorOid)
  if (!creator?.is_creator) throw new AppError('account.user_not_found')
  return `creator-${creatorOid}`
}
