import type { Clock } from '../../../platform/clock.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import type { TaskContext } from '../../../platform/tasks/tasks.ts'
import { drmSystem } from './drm/system.ts'
import { lengthBytesOf, protectInit } from './drm/protect-init.ts'
import { protectSegment } from './drm/protect-segment.ts'
import { encodedKey, encryptSegment, initKey, segmentKey } from './encoding.keys.ts'
import type { StoredExtras } from './encoding.tables.ts'
import { appendSegment, type EncodingRow, saveExtras } from './encodings.queries.ts'
import { codecOf } from './rewrite-segment.ts'
import type { MadeSegment } from './segment-run.ts'

/**
 * Stores what is made and lets players find it, for as long as the task is ours. What was published
 * never changes, so that caches may keep it.
 */
export class Publisher {
  readonly #storage: Storage
  readonly #clock: Clock
  readonly #encoding: EncodingRow
  readonly #context: TaskContext
  /** How many segments of each rendition are there. */
  readonly #counts: Map<string, number>

  constructor(
    { storage, clock }: { storage: Storage; clock: Clock },
    work: {
      encoding: EncodingRow
      context: TaskContext
      counts: ReadonlyMap<string, number>
    },
  ) {
    this.#storage = storage
    this.#clock = clock
    this.#encoding = work.encoding
    this.#context = work.context
    this.#counts = new Map(work.counts)
  }

  get extras(): StoredExtras {
    return this.#encoding.extras
  }

  async publish({ rendition, index, durationMs, bytes, init }: MadeSegment): Promise<void> {
    const { oid: encodingOid } = this.#encoding
    this.#context.signal.throwIfAborted()
    // A size that was ahead of another when their process died is made once more with it.
    if (index < (this.#counts.get(rendition) ?? 0)) return
    if (index === 0)
      await this.#storage.put(initKey(this.#encoding, rendition), this.#openInit(init))
    const body = this.#encrypt({ rendition, index, bytes, init })
    await this.#storage.put(segmentKey(this.#encoding, rendition, index), body)
    const row = { encodingOid, name: rendition, index, durationMs, bytes: body.length }
    await this.#context.commit((tx) => appendSegment(tx, { ...row, codec: codecOf(init) }), {})
    this.#counts.set(rendition, index + 1)
  }

  #openInit(init: Buffer): Buffer {
    const { drm_key_id: keyId } = this.#encoding
    return keyId ? protectInit(init, { keyId, header: drmSystem.header(keyId) }) : init
  }

  #encrypt({ rendition, index, bytes, init }: Omit<MadeSegment, 'durationMs'>): Buffer {
    const { aes_key: key, drm_key_id: keyId } = this.#encoding
    if (!key) return bytes
    if (!keyId) return encryptSegment(bytes, key, index)
    const track = [...this.#counts.keys()].indexOf(rendition)
    return protectSegment(bytes, { key, track, segment: index, lengthBytes: lengthBytesOf(init) })
  }

  /** Stores an object beside the segments; answers its key. */
  async put(name: string, body: Buffer): Promise<string> {
    const key = encodedKey(this.#encoding, name)
    await this.#storage.put(key, body)
    return key
  }

  async saveExtras(more: StoredExtras): Promise<void> {
    this.#encoding.extras = { ...this.#encoding.extras, ...more }
    const { oid: encodingOid } = this.#encoding
    await this.#context.commit(async (tx) => {
      await saveExtras(tx, encodingOid, this.extras)
      if (!more.thumbnails?.length) return
      const event = { stream: 'encoding', type: 'encoding.pictured', payload: { encodingOid } }
      await emit(tx, event, this.#clock.now())
    }, {})
  }
}
