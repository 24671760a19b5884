import { setTimeout as pause } from 'node:timers/promises'
import { languageOfTag, type Language } from '@plax/contracts/languages'
import type { SpeechFault } from '@plax/contracts/speech/speech-values'
import { z } from 'zod'
import type { SpeechConfig } from '../../platform/speech-config.ts'
import { cutMp3, type Sound } from './sound.ts'
import { SpeechError } from './speech-error.ts'

const timeoutMs = 20_000
/** Between tries, while the provider is busy. */
const pausesMs = [500, 1500]
const pageSize = 100
const mostPages = 10
const mostSoundBytes = 10 * 1024 * 1024

interface SpeakRequest {
  voiceId: string
  modelId: string
  text: string
  /** Of the voice, if it has one alone. */
  lang: string | null
  maxSeconds: number
}

/** Throws `SpeechError`. */
export async function speakByElevenLabs(
  config: SpeechConfig,
  { voiceId, modelId, text, lang, maxSeconds }: SpeakRequest,
): Promise<Sound> {
  // The multilingual model of the second generation refuses to be told the language.
  const takesLanguage = lang !== null && modelId !== 'eleven_multilingual_v2'
  const body = { text, model_id: modelId, ...(takesLanguage && { language_code: lang }) }
  const path = `/v1/text-to-speech/${encodeURIComponent(voiceId)}?output_format=mp3_44100_128`
  const answer = await call(config, path, { method: 'POST', body: JSON.stringify(body) })
  const sound = cutMp3(answer, maxSeconds)
  if (!sound) throw new SpeechError('refused')
  return sound
}

const voicesAnswer = z.object({
  voices: z.array(
    z.object({
      voice_id: z.string(),
      name: z.string(),
      description: z.string().nullish(),
      preview_url: z.string().nullish(),
      labels: z.record(z.string(), z.unknown()).nullish(),
      verified_languages: z.array(z.object({ language: z.string().nullish() })).nullish(),
    }),
  ),
  has_more: z.boolean(),
  next_page_token: z.string().nullish(),
})

const modelsAnswer = z.array(
  z.object({
    model_id: z.string(),
    name: z.string(),
    can_do_text_to_speech: z.boolean().nullish(),
  }),
)

interface ProviderVoice {
  voiceId: string
  name: string
  description: string | null
  previewUrl: string | null
  langs: Language[]
}

/** Throws `SpeechError`. */
export async function listElevenLabs(
  config: SpeechConfig,
): Promise<{ voices: ProviderVoice[]; models: { modelId: string; name: string }[] }> {
  const voices: ProviderVoice[] = []
  let next: string | null = ''
  for (let page = 0; next !== null && page < mostPages; page += 1) {
    const query = new URLSearchParams({ page_size: String(pageSize) })
    if (next) query.set('next_page_token', next)
    const answer = read(voicesAnswer, await call(config, `/v2/voices?${query.toString()}`))
    voices.push(...answer.voices.map(describeVoice))
    next = answer.has_more ? (answer.next_page_token ?? null) : null
  }
  const models = read(modelsAnswer, await call(config, '/v1/models'))
  return {
    voices,
    models: models.flatMap(({ model_id: modelId, name, can_do_text_to_speech: speaks }) =>
      speaks === true ? { modelId, name } : [],
    ),
  }
}

function describeVoice(voice: z.output<typeof voicesAnswer>['voices'][number]): ProviderVoice {
  const spoken = [
    voice.labels?.language,
    ...(voice.verified_languages ?? []).map((one) => one.language),
  ]
  const langs = spoken.flatMap((tag) => (typeof tag === 'string' ? (languageOfTag(tag) ?? []) : []))
  return {
    voiceId: voice.voice_id,
    name: voice.name,
    description: voice.description ?? null,
    previewUrl: voice.preview_url?.startsWith('https://') ? voice.preview_url : null,
    langs: [...new Set(langs)],
  }
}

function read<T>(schema: z.ZodType<T>, body: Buffer): T {
  try {
    return schema.parse(JSON.parse(body.toString('utf8')))
  } catch (error) {
    throw new SpeechError('unreachable', error)
  }
}

/** The answer’s bytes; what’s busy is asked again. */
async function call(config: SpeechConfig, path: string, init: RequestInit = {}): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs)
  for (let tries = 0; ; tries += 1) {
    const { fault, bytes } = await ask(config, path, { ...init, signal })
    if (bytes) return bytes
    const waitMs = pausesMs[tries]
    if (fault !== 'busy' || waitMs === undefined) throw new SpeechError(fault)
    await pause(waitMs)
  }
}

type Asked = { bytes: Buffer; fault?: never } | { bytes?: never; fault: SpeechFault }

async function ask(config: SpeechConfig, path: string, init: RequestInit): Promise<Asked> {
  try {
    const answer = await fetch(`${config.apiUrl}${path}`, {
      ...init,
      headers: { 'xi-api-key': config.apiKey, 'content-type': 'application/json' },
      redirect: 'error',
    })
    const bytes = await readBytes(answer)
    return answer.ok ? { bytes } : { fault: faultOf(answer.status, bytes.toString('utf8')) }
  } catch (error) {
    if (error instanceof SpeechError) throw error
    return { fault: init.signal?.aborted ? 'timed_out' : 'unreachable' }
  }
}

async function readBytes(answer: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > mostSoundBytes) throw new SpeechError('refused')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const faults: Readonly<Record<string, SpeechFault>> = {
  invalid_api_key: 'key_rejected',
  missing_permissions: 'key_rejected',
  quota_exceeded: 'quota',
  voice_not_found: 'voice_gone',
  model_not_found: 'voice_gone',
  too_many_concurrent_requests: 'busy',
  concurrent_limit_exceeded: 'busy',
  system_busy: 'busy',
}

/** Of `{detail: {status, message}}`, `{detail: {code}}`, or a list of what’s wrong with the request. */
function faultOf(status: number, body: string): SpeechFault {
  const code = /"(?:status|code)"\s*:\s*"([a-z_]{1,60})"/.exec(body)?.[1] ?? ''
  const known = faults[code]
  if (known) return known
  if (status === 401 || status === 403) return 'key_rejected'
  if (status === 404) return 'voice_gone'
  if (status === 429) return 'busy'
  return status >= 500 ? 'busy' : 'refused'
}
