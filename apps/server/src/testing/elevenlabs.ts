import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Answer {
  status: number
  body: unknown
}

export interface ElevenLabs {
  env: Record<string, string>
  /** What it was asked to speak. */
  spoken: { voiceId: string; query: string; body: Record<string, unknown> }[]
  /** What it answers next instead, one for each call. */
  next: (Answer | 'cut')[]
  /** How long the sounds are. */
  seconds: number
  voices: Record<string, unknown>[]
  close(): Promise<void>
}

const apiKey = 'sk_test-elevenlabs'

/** A server of this machine that speaks ElevenLabs’ calls of voices, models, and speech. */
export async function startElevenLabs(): Promise<ElevenLabs> {
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await read(request)
    const told = server.next.shift()
    if (told === 'cut') return void request.socket.destroy()
    if (told) return send(response, told)
    if (request.headers['xi-api-key'] !== apiKey)
      return send(response, refuse(401, 'invalid_api_key'))
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (request.method === 'GET') return send(response, list(server.voices, url))
    const voiceId = /^\/v1\/text-to-speech\/([^/]+)$/.exec(url.pathname)?.[1] ?? ''
    if (!server.voices.some(({ voice_id }) => voice_id === voiceId))
      return send(response, refuse(404, 'voice_not_found'))
    server.spoken.push({ voiceId, query: url.search, body: JSON.parse(body) })
    response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(mp3Of(server.seconds))
  }
  const http = createServer((request, response) => void serve(request, response))
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  const { port } = http.address() as AddressInfo
  const server: ElevenLabs = {
    env: { PLAX_ELEVENLABS_KEY: apiKey, PLAX_ELEVENLABS_URL: `http://127.0.0.1:${port}` },
    spoken: [],
    next: [],
    seconds: 2,
    voices: [
      {
        voice_id: 'JBFqnCBsd6RMkjVDRZzb',
        name: 'George',
        description: 'A warm storyteller.',
        preview_url: 'https://storage.example/george.mp3',
        labels: { accent: 'british', language: 'en' },
        verified_languages: [{ language: 'ko', model_id: 'eleven_multilingual_v2' }],
      },
      { voice_id: 'EXAVITQu4vr4xnSDxMaL', name: 'Sarah', labels: {}, verified_languages: null },
    ],
    close: () => new Promise((done) => void http.close(() => done())),
  }
  return server
}

/** Frames of silence, as the format mp3_44100_128 has them. */
export function mp3Of(seconds: number): Buffer {
  const frame = Buffer.alloc(417)
  frame.set([0xff, 0xfb, 0x90, 0xc4])
  return Buffer.concat(Array.from({ length: Math.round((seconds * 44_100) / 1152) }, () => frame))
}

function list(voices: readonly Record<string, unknown>[], url: URL): Answer {
  if (url.pathname === '/v1/models') {
    const models = [
      ['eleven_multilingual_v2', 'Eleven Multilingual v2', true],
      ['eleven_flash_v2_5', 'Eleven Flash v2.5', true],
      ['eleven_english_sts_v2', 'Eleven English v2', false],
    ]
    const body = models.map(([model_id, name, can_do_text_to_speech]) => ({
      model_id,
      name,
      can_do_text_to_speech,
    }))
    return { status: 200, body }
  }
  if (url.pathname !== '/v2/voices') return refuse(404, 'not_found')
  // Pages of one, so that readers have to ask for the next.
  const at = Number(url.searchParams.get('next_page_token') ?? 0)
  const has_more = at + 1 < voices.length
  const next_page_token = has_more ? String(at + 1) : null
  const body = { voices: voices.slice(at, at + 1), has_more, next_page_token }
  return { status: 200, body: { ...body, total_count: voices.length } }
}

/** As it answers errors. */
export function refuse(status: number, code: string): Answer {
  return { status, body: { detail: { status: code, message: `Refused: ${code}` } } }
}

function send(response: ServerResponse, { status, body }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
