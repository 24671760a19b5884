import { z } from 'zod'
import { defineRoutes, file, oid } from '../route.ts'

const subject = z.object({ subjectOid: oid })
const playlist = 'application/vnd.apple.mpegurl'
const refusal = 'Refused as the page of what is played would be, with what would open it.'

const hlsFile = z
  .string()
  .regex(/^[a-z0-9-]+\.m3u8$/, 'A playlist’s name ends with .m3u8.')
  .describe('As the master playlist names it.')

/** What a player needs of something encoded. Addresses expire after one to two hours. */
export const playing = z
  .object({
    encodingOid: oid,
    kind: z.enum(['video', 'audio']),
    durationMs: z.number().int(),
    width: z.number().int().nullable(),
    height: z.number().int().nullable(),
    isWhole: z.boolean().describe('False while the rest is being encoded.'),
    drm: z
      .object({ keySystem: z.string(), licenseUrl: z.string() })
      .nullable()
      .describe('How browsers get its keys (Encrypted Media Extensions); null: no DRM.'),
    masterUrl: z.string().describe('An HLS master playlist.'),
    storyboardUrl: z.string().nullable().describe('WebVTT with images for the seek bar.'),
    chaptersUrl: z.string().nullable().describe('WebVTT.'),
    chapters: z.array(z.object({ startMs: z.number().int(), title: z.string() })),
    subtitles: z.array(z.object({ lang: z.string(), label: z.string(), url: z.string() })),
    waveformUrl: z
      .string()
      .nullable()
      .describe('JSON: the peak of each part of the sound, 0 to 255. Audio only.'),
  })
  .meta({ id: 'Playing' })

export const mediaPlayRoutes = defineRoutes({
  'GET /media/play/{subjectOid}': {
    summary: 'What a player needs to play a video or audio',
    description: refusal,
    permission: 'public',
    params: subject,
    output: playing,
  },
  'GET /media/play/{subjectOid}/master.m3u8': {
    summary:
      'Its HLS master playlist: the sizes, the sound, the subtitles, and key frames for seeking',
    description: refusal,
    permission: 'public',
    text: playlist,
    params: subject,
    output: z.string(),
  },
  'GET /media/play/{subjectOid}/{encodingOid}/{file}': {
    summary: 'The HLS playlist of one size, the sound, subtitles, or key frames',
    description: `While the rest is being encoded it grows; then it ends with \`#EXT-X-ENDLIST\`. The addresses of its segments are signed. ${refusal}`,
    permission: 'public',
    text: playlist,
    params: subject.extend({ encodingOid: oid, file: hlsFile }),
    output: z.string(),
  },
  'GET /media/play/{subjectOid}/{encodingOid}/key': {
    summary: 'The AES-128 key of its segments: 16 bytes',
    description: refusal,
    permission: 'public',
    download: true,
    params: subject.extend({ encodingOid: oid }),
    output: file,
  },
  'POST /media/play/{subjectOid}/{encodingOid}/license': {
    summary: 'The license of something with DRM, for a browser that plays it',
    description: `Takes and answers what ClearKey does (W3C Encrypted Media Extensions, 9.1). ${refusal}`,
    permission: 'public',
    params: subject.extend({ encodingOid: oid }),
    body: z.object({
      kids: z.array(z.string().max(64)).min(1).max(20),
      type: z.enum(['temporary', 'persistent-license']).default('temporary'),
    }),
    output: z.object({
      keys: z.array(z.object({ kty: z.literal('oct'), kid: z.string(), k: z.string() })),
      type: z.string(),
    }),
  },
  'GET /media/play/{subjectOid}/texts/{file}': {
    summary: 'Its storyboard, chapters, or subtitles in a language, as WebVTT',
    description: `\`storyboard.vtt\`, \`chapters.vtt\`, or a language code such as \`ko.vtt\`. ${refusal}`,
    permission: 'public',
    text: 'text/vtt; charset=utf-8',
    params: subject.extend({
      file: z.string().regex(/^[A-Za-z0-9-]+\.vtt$/, 'A text’s name ends with .vtt.'),
    }),
    output: z.string(),
  },
})
