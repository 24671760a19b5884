import type { AudioConfig, FlvEvent, VideoConfig } from '../flv/configs.ts'
import { readMessage } from '../flv/read-message.ts'
import type { MediaMessage } from '../media-message.ts'
import { unwrapTime } from '../rtmp/unwrap-time.ts'
import { type Fragment, FragmentMuxer } from './fragment-muxer.ts'
import { initSegment, type StreamConfig } from './init-segment.ts'
import { announcedKinds } from './announced-kinds.ts'

/** A picture or a sound of the run, with its time since the run began. */
export type RunFrame =
  | { kind: 'video'; ms: number; isKey: boolean; compositionMs: number; data: Uint8Array }
  | { kind: 'audio'; ms: number; data: Uint8Array }

export type MuxEvent =
  | { type: 'run'; init: Uint8Array; config: StreamConfig }
  | { type: 'frame'; frame: RunFrame }
  | { type: 'fragment'; fragment: Fragment }
  | { type: 'unsupported'; kind: 'audio' | 'video'; codec: string }

/** How long a stream with one kind of messages is expected to bring the other. */
const waitMs = 1000
/** Beyond it, a publisher has set its clock anew. */
const jumpBackMs = 500
const jumpMs = 5000

/**
 * Turns the messages of one connection into fragments. A run begins with a key frame; another one begins
 * when the configuration changes or the clock jumps. Throws `FlvError`.
 */
export class SourceMuxer {
  #clockMs: number | null = null
  #config: StreamConfig = { video: null, audio: null }
  #announced: { video: boolean; audio: boolean } | null = null
  #run: { muxer: FragmentMuxer; originMs: number } | null = null
  #firstMs: number | null = null
  #lastMs: { video: number | null; audio: number | null } = { video: null, audio: null }

  push(message: MediaMessage): MuxEvent[] {
    if (message.kind === 'data') this.#announced ??= announcedKinds(message.body)
    const event = readMessage(message)
    if (event === null) return []
    if (event.type === 'unsupported') return [event]
    if (event.type === 'config') return this.#setConfig(event.config)
    this.#clockMs = unwrapTime(message.timestamp, this.#clockMs)
    return this.#pushFrame(event, this.#clockMs)
  }

  /** The rest of the run; the next frame would begin another one. */
  finish(): MuxEvent[] {
    const rest = this.#run?.muxer.finish() ?? []
    this.#run = null
    this.#lastMs = { video: null, audio: null }
    return rest.map((fragment) => ({ type: 'fragment', fragment }))
  }

  #setConfig(config: VideoConfig | AudioConfig): MuxEvent[] {
    const old = this.#config[config.kind]
    if (old && isSame(old, config)) return []
    this.#config = { ...this.#config, [config.kind]: config }
    return this.#run ? this.finish() : []
  }

  #pushFrame(event: FlvEvent & { type: 'audio' | 'video' }, ms: number): MuxEvent[] {
    if (!this.#config[event.type]) return []
    this.#firstMs ??= ms
    const ended = this.#hasJumped(event.type, ms) ? this.finish() : []
    this.#lastMs[event.type] = ms
    const begun = this.#run ? [] : this.#begin(event, ms)
    if (!this.#run || ms < this.#run.originMs) return ended
    const { muxer, originMs } = this.#run
    const frame = toFrame(event, ms - originMs)
    const made = frame.kind === 'video' ? muxer.pushVideo(frame) : muxer.pushAudio(frame)
    return [
      ...ended,
      ...begun,
      ...made.map((fragment) => ({ type: 'fragment' as const, fragment })),
      { type: 'frame', frame },
    ]
  }

  #hasJumped(kind: 'audio' | 'video', ms: number): boolean {
    if (!this.#run) return false
    const { video, audio } = this.#lastMs
    const last = Math.max(video ?? -Infinity, audio ?? -Infinity)
    return Math.abs(ms - last) > jumpMs || ms < (this.#lastMs[kind] ?? ms) - jumpBackMs
  }

  #begin(event: FlvEvent & { type: 'audio' | 'video' }, ms: number): MuxEvent[] {
    const isReady =
      event.type === 'video' ? event.isKey && !this.#awaits('audio', ms) : this.#isSoundOnly(ms)
    if (!isReady) return []
    const config = this.#config
    this.#run = { muxer: new FragmentMuxer(config), originMs: ms }
    return [{ type: 'run', init: initSegment(config), config }]
  }

  #isSoundOnly(ms: number): boolean {
    return this.#config.video === null && !this.#awaits('video', ms)
  }

  #awaits(kind: 'audio' | 'video', ms: number): boolean {
    if (this.#config[kind] || this.#announced?.[kind] === false) return false
    return Math.abs(ms - (this.#firstMs ?? ms)) < waitMs
  }
}

function toFrame(event: FlvEvent & { type: 'audio' | 'video' }, ms: number): RunFrame {
  if (event.type === 'audio') return { kind: 'audio', ms, data: event.data }
  const { isKey, compositionMs, data } = event
  return { kind: 'video', ms, isKey, compositionMs, data }
}

function isSame(a: VideoConfig | AudioConfig, b: VideoConfig | AudioConfig): boolean {
  return (
    a.codec === b.codec &&
    a.record.length === b.record.length &&
    a.record.every((byte, at) => byte === b.record[at])
  )
}
