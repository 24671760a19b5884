import { writeReplay } from '@plax/streaming/hls/write-replay'
import type { Language } from '@plax/contracts/languages'
import type { Deps } from '../../../deps.ts'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { beginMaking, deleteReplay, editReplay } from './edit-replay.ts'
import { listReplays } from './list-replays.ts'
import { markMoment } from './mark-moment.ts'
import { presentRecording, presentReplays } from './present-replay.ts'
import { readRecording } from './read-recording.ts'
import { readReplayChat } from './replay-chat.ts'
import { runObject } from './replay.keys.ts'
import { getOwnReplay, type ReplayRow } from './replays.queries.ts'

const playableMs = 6 * 3600_000

/** A creator’s replays: listed, edited, and made into videos. */
export function replayHandlers(deps: Pick<Deps, 'db' | 'clock' | 'storage'>): Handlers {
  const { db, clock } = deps
  const presentOwn = async (row: ReplayRow, lang: Language) => {
    const [presented] = await presentReplays(db, [row], { lang, isOwn: true })
    if (!presented) throw new Error('A replay was not presented.')
    return presented
  }
  return {
    'GET /live/replays': async ({ actor, query, lang }) => {
      const { creatorOid, cursor, limit } = query
      const isOwn = actor.userOid === creatorOid || actor.roles.has('admin')
      const asked = { actor, creatorOid, isOwn, cursor, limit, now: clock.now() }
      const { rows, nextCursor } = await listReplays(db, asked)
      return { items: await presentReplays(db, rows, { lang, isOwn }), nextCursor }
    },
    'GET /live/replay': async ({ actor, query: { oid }, lang }) =>
      presentRecording(deps, await getOwnReplay(db, { actor, oid }), lang),
    'GET /live/replay/playlist': async ({ actor, query: { oid } }) =>
      writePlaylist(deps, await getOwnReplay(db, { actor, oid })),
    'GET /live/replay/chat': async ({ actor, query }) =>
      readReplayChat(deps, { actor, after: undefined, ...query }),
    'PUT /live/replay': async ({ actor, body, lang }) => {
      assertUser(actor)
      return presentRecording(deps, await editReplay(deps, { actor, sent: body }), lang)
    },
    'POST /live/mark': async ({ actor, body }) => {
      assertUser(actor)
      const { streamOid, text, at } = await markMoment(deps, { creatorOid: actor.userOid, ...body })
      return { streamOid, text, at: at.toISOString() }
    },
    'POST /live/record/upload': async ({ actor, body: { oid, _contentOid: contentOid }, lang }) => {
      assertUser(actor)
      return presentOwn(await beginMaking(deps, { actor, oid, contentOid }), lang)
    },
    'DELETE /live/record': async ({ actor, body: { oid } }) => {
      assertUser(actor)
      await deleteReplay(deps, { actor, oid })
      return { deleted: true as const }
    },
  }
}

/** The recording as it is, with addresses of its files that work for some hours. */
async function writePlaylist(
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  row: ReplayRow,
): Promise<string> {
  const source = await readRecording(storage, row)
  const until = new Date(clock.now().getTime() + playableMs)
  const sign = async ({ run }: { run: number }) =>
    [run, await storage.signedGet(runObject(row.oid, run, 'mp4'), { until })] as const
  const addresses = new Map(await Promise.all(row.runs.map(sign)))
  return writeReplay({ source, rung: source, fileOf: (run) => addresses.get(run) ?? '' })
}
