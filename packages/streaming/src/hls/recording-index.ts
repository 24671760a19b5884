/** A fragment in the file of a run. */
export interface IndexedFragment {
  /** Of its segment. */
  number: number
  /** Where it begins in the file, and its length in bytes. */
  offset: number
  length: number
  startMs: number
  endMs: number
  shownMs: number
  isKey: boolean
  /** When it was here, in ms since the run’s `startedAt`; unknown of what a crash left. */
  arrivedMs?: number
}

export interface IndexHead {
  run: number
  /** Ms since 1970. */
  startedAt: number
  /** Bytes of the init segment, with which the file begins. */
  initLength: number
  codecs: string
  width: number
  height: number
  frameRate: number
}

/** What the file of one run and rung holds. */
export interface RunIndex {
  head: IndexHead
  fragments: IndexedFragment[]
}

/** The first line of an index. */
export function writeIndexHead(head: IndexHead): string {
  return `${JSON.stringify(head)}\n`
}

/** One line for each fragment, so that an index can be cut off anywhere. */
export function writeIndexLine(of: IndexedFragment): string {
  const { number, offset, length, startMs, endMs, shownMs, isKey, arrivedMs } = of
  const values = [number, offset, length, startMs, endMs, shownMs, isKey ? 1 : 0]
  return `${JSON.stringify(arrivedMs === undefined ? values : [...values, arrivedMs])}\n`
}

/** Reads an index up to its first broken line; null if not even its head is whole. */
export function readIndex(text: string): RunIndex | null {
  const [first = '', ...lines] = text.split('\n').slice(0, -1)
  const head = parse(first) as IndexHead | null
  if (typeof head?.initLength !== 'number') return null
  const fragments: IndexedFragment[] = []
  let end = head.initLength
  for (const line of lines) {
    const fragment = readLine(line)
    if (fragment?.offset !== end) break
    fragments.push(fragment)
    end += fragment.length
  }
  return { head, fragments }
}

function readLine(line: string): IndexedFragment | null {
  const values = parse(line)
  if (!Array.isArray(values) || values.length < 7 || values.length > 8) return null
  if (values.some((one) => typeof one !== 'number')) return null
  const [number = 0, offset = 0, length = 0, ...times] = values as number[]
  const [startMs = 0, endMs = 0, shownMs = 0, isKey, arrivedMs] = times
  const fragment = { number, offset, length, startMs, endMs, shownMs, isKey: isKey === 1 }
  return arrivedMs === undefined ? fragment : { ...fragment, arrivedMs }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}

/** A segment in a file: the fragments of one number. */
export interface StoredSegment {
  number: number
  run: number
  startMs: number
  shownMs: number
  durationMs: number
  offset: number
  length: number
}

/** The segments that a file holds. They last until the next one begins. */
export function storedSegments({ head, fragments }: RunIndex): StoredSegment[] {
  const segments: StoredSegment[] = []
  for (const { number, offset, length, startMs, endMs, shownMs } of fragments) {
    const last = segments.at(-1)
    const isNext = last?.number === number - 1
    if (last && isNext) last.durationMs = startMs - last.startMs
    if (last?.number === number) {
      last.length += length
      last.durationMs = endMs - last.startMs
    } else {
      const durationMs = endMs - startMs
      segments.push({ number, run: head.run, startMs, shownMs, durationMs, offset, length })
    }
  }
  return segments
}
