import type { OutputOf } from '@plax/contracts'
import { streamThumbnailMaxMegabytes } from '@plax/contracts/live/live-values'
import { AppError } from '../../../platform/errors.ts'
import { type Actor, assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { hintHub } from '../../../platform/hub/hint.ts'
import { hintChat } from '../chat/room.ts'
import { findCurrentStream, findStream, type StreamRow } from '../streams/streams.ts'
import { readUpload, storeImage } from '../../media/media.service.ts'
import { playlistOf } from '../play/play.routes.ts'
import { streamHints, studioTopicKey } from '../streams/stream-hints.ts'
import { changePermission } from './change-permission.ts'
import { dismissNotice, listNotices, readRejection } from './notices.ts'
import { presentLevel, presentNext, presentOwnStream } from './present-studio.ts'
import { readIngest } from './read-ingest.ts'
import { saveStream, type StudioDeps } from './save-stream.ts'
import { deletePrepared, startOwn, stopOwn } from './start-stop.ts'

type Studio = OutputOf<'GET /live/studio'>

/** What a creator prepares, starts, changes, and ends. */
export function studioHandlers(deps: StudioDeps): Handlers {
  const { db, bus } = deps
  const present = async (actor: Actor, creatorOid: string): Promise<Studio> => {
    const stream = await findCurrentStream(db, creatorOid)
    const isReceived = stream !== null && stream.phase !== 'waiting'
    return {
      stream: stream && (await presentOwnStream(deps, stream)),
      next: stream ? null : await presentNext(deps, creatorOid),
      notices: await listNotices(db, creatorOid),
      rejection: await readRejection(deps, creatorOid),
      preview: isReceived ? await playlistOf(deps, { stream, actor }) : null,
      ingest: await readIngest(deps),
      level: await presentLevel(deps, creatorOid),
      isDock: actor.tool !== undefined,
    }
  }
  const tellIngest = (stream: StreamRow) =>
    bus.publish(streamHints, { creatorOid: stream.creator_oid })
  return {
    'GET /live/studio': async ({ actor, query }) => {
      assertUser(actor)
      const creatorOid = query.creatorOid ?? actor.userOid
      if (creatorOid !== actor.userOid && !actor.roles.has('admin')) {
        throw new AppError('auth.forbidden')
      }
      return present(actor, creatorOid)
    },
    'POST /live/studio': async ({ actor, body }) => {
      assertUser(actor)
      await tellIngest(await saveStream(deps, { creatorOid: actor.userOid, sent: body }))
      await hintChat(bus, actor.userOid)
      return present(actor, actor.userOid)
    },
    'DELETE /live/studio': async ({ actor }) => {
      assertUser(actor)
      await tellIngest(await deletePrepared(deps, actor.userOid))
      return present(actor, actor.userOid)
    },
    'POST /live/start': async ({ actor }) => {
      assertUser(actor)
      await tellIngest(await startOwn(deps, actor.userOid))
      return present(actor, actor.userOid)
    },
    'POST /live/stop': async ({ actor }) => {
      assertUser(actor)
      const stream = await stopOwn(deps, actor.userOid)
      await tellIngest(stream)
      const ended = await findStream(db, stream.oid)
      const shown = await present(actor, actor.userOid)
      return { ...shown, stream: ended && (await presentOwnStream(deps, ended)) }
    },
    'POST /live/permission': async ({ actor, body: { entry, minutes } }) => {
      assertUser(actor)
      await changePermission(deps, { creatorOid: actor.userOid, entry, minutes })
      return present(actor, actor.userOid)
    },
    'DELETE /live/permission': async ({ actor }) => {
      assertUser(actor)
      await changePermission(deps, { creatorOid: actor.userOid, entry: null, minutes: 0 })
      return present(actor, actor.userOid)
    },
    'POST /live/dismissnotice': async ({ actor, body }) => {
      assertUser(actor)
      await dismissNotice(db, { creatorOid: actor.userOid, ...body })
      await hintHub(bus, [studioTopicKey(actor.userOid)])
      return present(actor, actor.userOid)
    },
    'POST /live/thumbnail': async ({ actor, request }) => {
      assertUser(actor)
      const bytes = await readUpload(request, { maxMegabytes: streamThumbnailMaxMegabytes }).catch(
        (error: unknown) => {
          const isLarge = error instanceof AppError && error.code === 'request.too_large'
          throw isLarge ? new AppError('live.thumbnail_too_large') : error
        },
      )
      return storeImage(deps, { ownerOid: actor.userOid, bytes, purpose: 'for:live' })
    },
  }
}
