import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Fragment } from '@plax/streaming/cmaf/fragment-muxer'
import { type IndexHead, type RunIndex, storedSegments } from '@plax/streaming/hls/recording-index'
import { recordingName } from './recording-files.ts'
import { RunFile } from './run-file.ts'

export type RecordingState = 'on' | 'low' | 'stopped'

export interface RecordedFragment {
  run: number
  /** Of its segment. */
  number: number
  fragment: Fragment
  /** In ms since the run began, if it comes from the publisher. */
  arrivedMs?: number
}

export interface RecordingOptions {
  folder: string
  /** Recording stops when less than this would be left on the disk. */
  reserveBytes: number
  freeBytes: (folder: string) => Promise<number>
  onState: (state: RecordingState) => void
}

interface Stored {
  run: number
  offset: number
  length: number
}

const checkEveryMs = 5000
/** The streamer is warned at so many times the reserve. */
const lowFactor = 2

/** The files of one broadcast. It stops at the disk’s reserve, or when the disk fails; the stream goes on. */
export class Recording {
  readonly #options: RecordingOptions
  readonly #files = new Map<string, RunFile>()
  readonly #stored = new Map<string, Map<number, Stored>>()
  readonly #initLengths = new Map<string, number>()
  #state: RecordingState = 'on'
  #checkedAt = -Infinity

  constructor(options: RecordingOptions) {
    this.#options = options
  }

  get state(): RecordingState {
    return this.#state
  }

  /** What a process before this one recorded. */
  restore(rung: string, runs: readonly RunIndex[]): void {
    for (const run of runs) {
      this.#initLengths.set(recordingName(rung, run.head.run), run.head.initLength)
      for (const segment of storedSegments(run)) this.#segmentsOf(rung).set(segment.number, segment)
    }
  }

  beginRun(rung: string, begin: { head: IndexHead; init: Uint8Array }): void {
    void this.checkDisk()
    if (this.#state === 'stopped') return
    const name = recordingName(rung, begin.head.run)
    this.#initLengths.set(name, begin.init.length)
    const onProblem = () => this.#change('stopped')
    this.#files.set(name, new RunFile(this.#pathOf(name), { ...begin, onProblem }))
  }

  append(rung: string, at: RecordedFragment): void {
    void this.checkDisk()
    const file = this.#files.get(recordingName(rung, at.run))
    if (!file || this.#state === 'stopped') return
    const { offset, length } = file.append(at.fragment, at)
    const segments = this.#segmentsOf(rung)
    const begun = segments.get(at.number)
    if (begun) begun.length += length
    else segments.set(at.number, { run: at.run, offset, length })
  }

  async endRun(rung: string, run: number): Promise<void> {
    const name = recordingName(rung, run)
    await this.#files.get(name)?.close()
    this.#files.delete(name)
  }

  hasSegment(rung: string, number: number): boolean {
    return this.#stored.get(rung)?.has(number) ?? false
  }

  async readSegment(rung: string, number: number): Promise<Uint8Array | null> {
    const stored = this.#stored.get(rung)?.get(number)
    return stored ? this.#read(recordingName(rung, stored.run), stored) : null
  }

  async readInit(rung: string, run: number): Promise<Uint8Array | null> {
    const name = recordingName(rung, run)
    const length = this.#initLengths.get(name)
    return length === undefined ? null : this.#read(name, { offset: 0, length })
  }

  /** Looks at the disk, though not more often than every few seconds. */
  async checkDisk(): Promise<void> {
    const now = performance.now()
    if (now - this.#checkedAt < checkEveryMs) return
    this.#checkedAt = now
    const { folder, reserveBytes, freeBytes } = this.#options
    const free = await freeBytes(folder).catch(() => Infinity)
    if (free < reserveBytes) this.#change('stopped')
    else this.#change(free < reserveBytes * lowFactor ? 'low' : 'on')
  }

  /** What is stopped stays so: a file with a hole would shift everything behind it. */
  #change(state: RecordingState): void {
    if (this.#state === 'stopped' || this.#state === state) return
    this.#state = state
    this.#options.onState(state)
  }

  async #read(name: string, { offset, length }: Omit<Stored, 'run'>): Promise<Uint8Array | null> {
    await this.#files.get(name)?.flush()
    const file = await open(this.#pathOf(`${name}.mp4`)).catch(() => null)
    if (!file) return null
    try {
      const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, offset)
      return bytesRead === length ? buffer : null
    } finally {
      await file.close()
    }
  }

  #segmentsOf(rung: string): Map<number, Stored> {
    const segments = this.#stored.get(rung) ?? new Map<number, Stored>()
    this.#stored.set(rung, segments)
    return segments
  }

  #pathOf(name: string): string {
    return join(this.#options.folder, name)
  }
}
