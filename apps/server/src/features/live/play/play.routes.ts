import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { enterPassword } from '../../access/access.service.ts'
import { type Admission, admit, findEntrance } from '../admission/admission.ts'
import { liveKind } from '../streams/live-kind.ts'
import { holderOf } from './pass-holder.ts'
import { forgetGuestPass, givePass } from './passes.ts'

type PlayDeps = Pick<Deps, 'db' | 'clock' | 'secret' | 'settings'>

const playable = ['starting', 'live', 'interrupted'] as const
/** R-live-014. */
const guestMaxHeight = 720

/** What plays a creator’s stream, and what opens it. */
export function playHandlers(deps: PlayDeps): Handlers {
  const { db, clock } = deps
  return {
    'GET /live/play': async ({ query, actor }) => {
      const { creatorOid, acceptsCaution } = query
      const { stream, item, isOwner } = await admit(deps, { actor, creatorOid })
      assertCaution({ actor, item, isOwner }, acceptsCaution)
      const phase = playable.find((one) => one === stream.phase)
      if (!phase) throw new AppError('live.not_streaming')
      const startedAt = stream.started_at ?? stream.created_at
      return {
        streamOid: stream.oid,
        startedAt: startedAt.toISOString(),
        phase,
        playlist: await playlistOf(deps, { stream, actor }),
      }
    },
    'POST /live/keyverification': async ({ actor, body: { creatorOid, password } }) => {
      const { stream, access } = await findEntrance(deps, { actor, creatorOid })
      if (access.allowed) return { isValid: true }
      const entered = { actor, kind: liveKind, itemOid: stream.oid, password }
      await enterPassword({ db, clock }, entered)
      return { isValid: true }
    },
  }
}

/** The URL of the playlist for a viewer. */
export async function playlistOf(
  deps: PlayDeps,
  { stream, actor }: Pick<Admission, 'stream'> & { actor: Actor },
): Promise<string> {
  const { userOid, guestId } = actor
  const maxHeight = userOid === null ? guestMaxHeight : null
  // Someone who has just logged in counts once.
  if (userOid !== null && guestId !== null)
    await forgetGuestPass(deps.db, { streamOid: stream.oid, guestId })
  const of = {
    streamOid: stream.oid,
    viewer: holderOf(deps.secret, actor),
    maxHeight,
    now: deps.clock.now(),
  }
  return `${stream.host ?? ''}/api/live/hls/${await givePass(deps, of)}/master.m3u8`
}

/** Administrators are warned before they enter what a password protects (R-admin-013). */
function assertCaution(
  { actor, item, isOwner }: Pick<Admission, 'item' | 'isOwner'> & { actor: Actor },
  acceptsCaution: boolean,
): void {
  const isPrivate = item.password_oid !== null && actor.roles.has('admin') && !isOwner
  if (isPrivate && !acceptsCaution) throw new AppError('live.private_caution')
}
