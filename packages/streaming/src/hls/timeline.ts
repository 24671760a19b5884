import { type RunIndex, storedSegments } from './recording-index.ts'

/** Where a segment of every rung begins. Its number is its place in the list. */
export interface Position {
  run: number
  /** How many times another run began, here included. */
  breaks: number
  /** Since the run began, when it is decoded and when it is shown. */
  startMs: number
  shownMs: number
}

interface Placed {
  startMs: number
  endMs: number
  shownMs: number
  isKey: boolean
}

/** Groups shorter than it share a segment. */
const shortestMs = 1500
/** A segment without a key frame ends here until the target is known. */
const longestMs = 10_000
const shortestTarget = 2
const usualPartTarget = 0.25
/** A rung’s encoder may round times. */
const roundingMs = 15

/**
 * The clock that all rungs share: which segment a moment belongs to, and its date. The source sets it;
 * arrival never does.
 */
export class Timeline {
  readonly #runs = new Map<number, { startedAt: number; endMs: number | null }>()
  #lastRun = -1
  readonly #positions: Position[] = []
  #target: number | null = null
  #partTarget = usualPartTarget

  /** A date never lies before the end of the run before it. Answers the run’s number. */
  beginRun(startedAt: number): number {
    const last = this.#runs.get(this.#lastRun)
    const previousEndAt = (last?.startedAt ?? 0) + (last?.endMs ?? 0)
    this.#lastRun += 1
    this.#runs.set(this.#lastRun, { startedAt: Math.max(startedAt, previousEndAt), endMs: null })
    return this.#lastRun
  }

  /** The source sends no more of it. A run that ends within its first group sets a target, too. */
  endRun(run: number, endMs: number): void {
    const ended = this.#runs.get(run)
    if (ended) ended.endMs = endMs
    if (this.#positions.length > 0) this.#learn(0)
  }

  /** A run that a process before this one recorded; numbers that it lacks have no length. */
  restoreRun(index: RunIndex): void {
    const { head, fragments } = index
    const [first, ...others] = storedSegments(index)
    if (!first) return
    this.#lastRun = head.run
    this.#runs.set(head.run, { startedAt: head.startedAt, endMs: fragments.at(-1)?.endMs ?? 0 })
    this.#learn(first.durationMs)
    for (const { number, startMs, endMs } of fragments)
      if (number === 0) this.#partTarget = Math.max(this.#partTarget, ceilMs(endMs - startMs))
    for (const { number, run, startMs, shownMs } of [first, ...others])
      while (this.#positions.length <= number) this.#push({ run, startMs, shownMs })
  }

  /** The number of the segment that a fragment of the source belongs to. */
  place(run: number, fragment: Placed): number {
    const last = this.#positions.at(-1)
    const isNew = !last || last.run !== run || this.#ends(last, fragment)
    if (last && isNew) this.#learn(last.run === run ? fragment.startMs - last.startMs : 0)
    if (this.#target === null)
      this.#partTarget = Math.max(this.#partTarget, ceilMs(fragment.endMs - fragment.startMs))
    if (isNew) this.#push({ run, startMs: fragment.startMs, shownMs: fragment.shownMs })
    return this.#positions.length - 1
  }

  /** The number of the segment that a fragment of another rung belongs to; null if it begins too early. */
  find(run: number, shownMs: number): number | null {
    for (let number = this.#positions.length - 1; number >= 0; number -= 1) {
      const position = this.#positions[number]
      if (!position || position.run < run) return null
      if (position.run === run && position.shownMs <= shownMs + roundingMs) return number
    }
    return null
  }

  /** How many segments there are. */
  get count(): number {
    return this.#positions.length
  }

  getPosition(number: number): Position {
    const position = this.#positions[number]
    if (!position) throw new RangeError(`There is no segment ${number}.`)
    return position
  }

  /** How many breaks between runs come before a segment. */
  breaksBefore(number: number): number {
    return this.#positions[number - 1]?.breaks ?? 0
  }

  /** Ms since 1970. */
  dateOf({ run, startMs }: { run: number; startMs: number }): number {
    return (this.#runs.get(run)?.startedAt ?? 0) + startMs
  }

  /** The number of the segment that a moment is in (ms since 1970); 0 if it’s before all. */
  numberAt(moment: number): number {
    const number = this.#positions.findLastIndex((position) => this.dateOf(position) <= moment)
    return Math.max(number, 0)
  }

  /** How long a segment lasts by where the next one begins; null if that isn’t known. */
  lengthOf(number: number): number | null {
    const [position, next] = [this.#positions[number], this.#positions[number + 1]]
    if (!position) return null
    const isLast = next?.run !== position.run
    const endMs = isLast ? (this.#runs.get(position.run)?.endMs ?? null) : next.startMs
    return endMs === null ? null : endMs - position.startMs
  }

  /** Seconds; null until the first group is over. */
  get target(): number | null {
    return this.#target
  }

  get partTarget(): number {
    return this.#partTarget
  }

  #push(position: Omit<Position, 'breaks'>): void {
    const last = this.#positions.at(-1)
    const breaks = last ? last.breaks + (last.run === position.run ? 0 : 1) : 0
    this.#positions.push({ ...position, breaks })
  }

  #ends(last: Position, { startMs, endMs, isKey }: Placed): boolean {
    const limit = this.#target === null ? longestMs : this.#target * 1000 + 499
    return (isKey && startMs - last.startMs >= shortestMs) || endMs - last.startMs > limit
  }

  /** Of all further segments; players don’t accept another one later. */
  #learn(groupMs: number): void {
    this.#target ??= Math.max(shortestTarget, Math.round(groupMs / 1000))
  }
}

function ceilMs(ms: number): number {
  return Math.ceil(ms) / 1000
}
