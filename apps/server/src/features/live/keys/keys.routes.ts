import type { OutputOf } from '@plax/contracts'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { findStreamKey, makeStreamKey, type StreamKey } from './stream-keys.ts'

interface KeyDeps extends Pick<Deps, 'db' | 'clock' | 'secret' | 'config'> {
  /** Has the key of a running stream checked, wherever it’s received. */
  onReplaced: (creatorOid: string) => Promise<void>
}

/** The stream key of one’s channel, and its disclosure to administrators. */
export function keyHandlers(deps: KeyDeps): Handlers {
  const { db, clock, secret, config, onReplaced } = deps
  const make = (creatorOid: string, { replaces }: { replaces: boolean }) =>
    db.transaction().execute(async (tx) => {
      const now = clock.now()
      const made = await makeStreamKey({ tx, secret }, { creatorOid, replaces, now })
      if (!made) return null
      await audit(tx, { ...act('live.stream_key_made', creatorOid), actorOid: creatorOid }, now)
      return made
    })
  const find = (creatorOid: string) => findStreamKey({ db, secret }, creatorOid)
  return {
    'GET /live/key2': async ({ actor }) => {
      assertUser(actor)
      const { userOid } = actor
      // Of two first calls, one makes the key, and the other finds it.
      const key =
        (await find(userOid)) ?? (await make(userOid, { replaces: false })) ?? (await find(userOid))
      return present(config, key)
    },
    'POST /live/key2': async ({ actor }) => {
      assertUser(actor)
      const { userOid: creatorOid } = actor
      const made = await make(creatorOid, { replaces: true })
      await onReplaced(creatorOid)
      return present(config, made)
    },
    'POST /live/admin/rplay-stream/whitelist/decrypt': async ({ actor, body }) => {
      assertUser(actor)
      const { userOid, reason } = body
      return db.transaction().execute(async (tx) => {
        const found = await findStreamKey({ db: tx, secret }, userOid)
        if (!found) throw new AppError('live.no_stream_key')
        const entry = { ...act('live.stream_key_shown', userOid), actorOid: actor.userOid }
        await audit(tx, { ...entry, details: { reason } }, clock.now())
        return { key: found.key }
      })
    },
  }
}

function act(action: string, userOid: string) {
  return { action, subjectKind: 'user', subjectOid: userOid }
}

function present(config: Deps['config'], found: StreamKey | null): OutputOf<'GET /live/key2'> {
  if (!found) throw new AppError('live.no_stream_key')
  const { key, createdAt } = found
  return { key, createdAt: createdAt.toISOString(), servers: serversOf(config) }
}

/** As streaming software takes them; the key is entered beside them. */
function serversOf({
  publicUrl,
  host,
  rtmp,
}: Deps['config']): OutputOf<'GET /live/key2'>['servers'] {
  const name = rtmp.host ?? (publicUrl ? new URL(publicUrl).hostname : host)
  return {
    rtmp: `rtmp://${name}:${rtmp.port}/live`,
    rtmps: rtmp.secure === null ? null : `rtmps://${name}:${rtmp.secure.port}/live`,
  }
}
