import type { IndexedFragment, RunIndex } from '../hls/recording-index.ts'

/** What is left out of a recording, in ms of all its runs one after the other. */
export interface Cut {
  startMs: number
  endMs: number
}

/** Fragments of a run that follow each other and stay; they begin with a key frame. */
export interface KeptPart {
  run: number
  /** In ms of the run. */
  startMs: number
  endMs: number
  /** The bytes in the run’s file. */
  offset: number
  length: number
}

/** Where times of cuts may be off by rounding. */
const roundingMs = 5

/**
 * What stays of a recording. Nothing that was cut out stays: a part begins with the first key frame
 * behind a cut, and ends with the last whole fragment before the next one.
 */
export function keepParts(runs: readonly RunIndex[], cuts: readonly Cut[]): KeptPart[] {
  const parts: KeptPart[] = []
  let runStartMs = 0
  for (const { head, fragments } of runs) {
    let open: KeptPart | null = null
    for (const fragment of fragments) {
      const isCut = touches(cuts, fragment, runStartMs)
      if (isCut || (!open && !fragment.isKey)) {
        open = null
        continue
      }
      if (open) extend(open, fragment)
      else parts.push((open = partOf(head.run, fragment)))
    }
    runStartMs += fragments.at(-1)?.endMs ?? 0
  }
  return parts
}

function touches(cuts: readonly Cut[], fragment: IndexedFragment, runStartMs: number): boolean {
  const startMs = runStartMs + fragment.startMs
  const endMs = runStartMs + fragment.endMs
  return cuts.some((cut) => cut.startMs < endMs - roundingMs && cut.endMs > startMs + roundingMs)
}

function partOf(run: number, { startMs, endMs, offset, length }: IndexedFragment): KeptPart {
  return { run, startMs, endMs, offset, length }
}

function extend(part: KeptPart, { endMs, length }: IndexedFragment): void {
  part.endMs = endMs
  part.length += length
}

/** How long what stays is. */
export function lengthOf(parts: readonly Pick<KeptPart, 'startMs' | 'endMs'>[]): number {
  return parts.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)
}
