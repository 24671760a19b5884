import type { playing } from '@plax/contracts/media/play'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { drmSystem } from './drm/system.ts'
import type { Open } from './open-play.ts'
import { findChapters, listSubtitles, trackName } from './texts.service.ts'

export async function presentPlaying(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { encoding, facts, until }: Open,
): Promise<z.output<typeof playing>> {
  const { subject_oid: subjectOid, extras, state } = encoding
  const base = `/api/media/play/${subjectOid}`
  const chapters = await findChapters(db, subjectOid)
  const subtitles = await listSubtitles(db, subjectOid)
  const waveform = extras.waveformKey
  return {
    encodingOid: encoding.oid,
    kind: facts.video ? 'video' : 'audio',
    durationMs: facts.durationMs,
    width: facts.video?.width ?? null,
    height: facts.video?.height ?? null,
    isWhole: state === 'done',
    drm: encoding.drm_key_id && {
      keySystem: drmSystem.keySystem,
      licenseUrl: drmSystem.licenseUrl(`${base}/${encoding.oid}/license`),
    },
    masterUrl: `${base}/master.m3u8`,
    storyboardUrl: extras.storyboard ? `${base}/texts/storyboard.vtt` : null,
    chaptersUrl: chapters.length > 0 ? `${base}/texts/chapters.vtt` : null,
    chapters,
    subtitles: subtitles.map((track) => ({
      lang: track.lang,
      label: track.label,
      url: `${base}/texts/${trackName(track)}.vtt`,
    })),
    waveformUrl: waveform
      ? await storage.signedGet(waveform, { until, contentType: 'application/json' })
      : null,
  }
}
