import { basename } from 'node:path'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { drmSystem } from './drm/system.ts'
import { initKey, segmentKey } from './encoding.keys.ts'
import type { RenditionRow } from './encodings.queries.ts'
import type { MediaGates } from './media-gates.ts'
import { hourMs, type Open, openPlay } from './open-play.ts'
import { writeMaster, writePlaylist, writeTextPlaylist } from './playlists.ts'
import { presentPlaying } from './present-playing.ts'
import { numberOf } from './source-facts.ts'
import { segmentType } from './serve-segments.ts'
import { findChapters, findSubtitles, listSubtitles, trackName } from './texts.service.ts'
import { writeStoryboard } from './storyboard.ts'
import { writeChapters } from '../subtitles/subtitles.ts'

type PlayDeps = Pick<Deps, 'db' | 'clock' | 'storage'>

const textName = /^text-(.+)\.m3u8$/

/** What players ask for: each time the gate of the subject is asked first. */
export function playHandlers(deps: PlayDeps, gates: MediaGates): Handlers {
  const open = openPlay(deps, gates)
  return {
    'GET /media/play/{subjectOid}': async (call) => {
      const played = await open(call, call.params)
      return presentPlaying(deps, played)
    },

    'GET /media/play/{subjectOid}/master.m3u8': async (call) => {
      const played = await open(call, call.params)
      const { encoding, facts, renditions } = played
      const texts = facts.video ? await listSubtitles(deps.db, encoding.subject_oid) : []
      return writeMaster(renditions.map(presentRendition), {
        addressOf: (name) => `${encoding.oid}/${name}.m3u8`,
        texts: texts.map((text) => ({
          ...text,
          address: `${encoding.oid}/text-${trackName(text).toLowerCase()}.m3u8`,
        })),
        ...(facts.video && { fps: numberOf(facts.video.fps) }),
      })
    },

    'GET /media/play/{subjectOid}/{encodingOid}/{file}': async (call) => {
      const played = await open(call, call.params)
      const { file } = call.params
      const track = textName.exec(file)?.[1]
      if (track) return writeTextPlaylist(played.facts.durationMs, `../texts/${track}.vtt`)
      const rendition = played.renditions.find(({ name }) => `${name}.m3u8` === file)
      if (!rendition) throw new AppError('encoding.not_found')
      return writeRendition(deps, played, rendition)
    },

    'GET /media/play/{subjectOid}/{encodingOid}/key': async (call) => {
      const { encoding } = await open(call, call.params)
      if (!encoding.aes_key || encoding.drm_key_id) throw new AppError('encoding.not_found')
      const contentType = 'application/octet-stream'
      return { fileName: 'key.bin', contentType, body: encoding.aes_key }
    },

    'POST /media/play/{subjectOid}/{encodingOid}/license': async (call) => {
      const { encoding } = await open(call, call.params)
      const { aes_key: key, drm_key_id: id } = encoding
      const license = key && id && drmSystem.license(call.body, { id, key })
      if (!license) throw new AppError('encoding.not_found')
      return license
    },

    'GET /media/play/{subjectOid}/texts/{file}': async (call) => {
      const played = await open(call, call.params)
      const { encoding, facts } = played
      const name = call.params.file.replace(/\.vtt$/, '')
      if (name === 'storyboard') return writeBoard(deps, played)
      if (name === 'chapters') {
        const chapters = await findChapters(deps.db, encoding.subject_oid)
        return writeChapters(chapters, facts.durationMs)
      }
      const found = await findSubtitles(deps.db, { subjectOid: encoding.subject_oid, name })
      if (!found) throw new AppError('encoding.not_found')
      return found.vtt
    },
  }
}

function presentRendition(row: RenditionRow) {
  const { name, kind, width, height, codec, durations_ms: durations } = row
  const seconds = durations.reduce((all, ms) => all + ms, 0) / 1000
  return {
    name,
    kind,
    width,
    height,
    codec: codec ?? '',
    // What is to come is not known yet: no more than it is held to.
    peakRate: row.is_whole ? row.peak_rate : Math.max(row.peak_rate, row.max_rate),
    averageRate: Math.round((row.bytes * 8) / Math.max(0.001, seconds)),
  }
}

async function writeRendition(
  { storage, clock }: PlayDeps,
  { encoding, facts, targetSeconds }: Open,
  { name, kind, durations_ms: durationsMs, is_whole: isWhole }: RenditionRow,
): Promise<string> {
  const isOurs = storage.origin === null
  const until = endOfPlaying(clock.now(), facts.durationMs)
  const addressOf = async (key: string) =>
    isOurs
      ? `${name}/${basename(key)}`
      : storage.signedGet(key, { until, contentType: segmentType })
  const keys = durationsMs.map((_, index) => segmentKey(encoding, name, index))
  const [init = '', ...segments] = await Promise.all(
    [initKey(encoding, name), ...keys].map(addressOf),
  )
  return writePlaylist({
    durationsMs,
    isWhole,
    hasIframesOnly: kind === 'iframes',
    targetSeconds,
    initAddress: init,
    segmentAddress: (index) => segments[index] ?? '',
    keyAddress: encoding.aes_key && !encoding.drm_key_id ? 'key' : null,
    drmKey: encoding.drm_key_id && drmSystem.playlistKey(encoding.drm_key_id),
  })
}

/** Players read a playlist once: its addresses work for twice as long as it plays, pauses included. */
function endOfPlaying(now: Date, durationMs: number): Date {
  const hours = 2 + 2 * Math.ceil(durationMs / hourMs)
  return new Date((Math.floor(now.getTime() / hourMs) + hours) * hourMs)
}

async function writeBoard({ storage }: PlayDeps, { encoding, facts, until }: Open) {
  const board = encoding.extras.storyboard
  if (!board) throw new AppError('encoding.not_found')
  const signing = { until, contentType: 'image/jpeg' }
  const sheets = await Promise.all(board.keys.map((key) => storage.signedGet(key, signing)))
  return writeStoryboard(board, {
    durationMs: facts.durationMs,
    sheets,
  })
}
