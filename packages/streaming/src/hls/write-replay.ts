import { type RunIndex, type StoredSegment, storedSegments } from './recording-index.ts'

/**
 * The playlist of a replay over recorded files, which aren’t encoded again. `source` has every segment;
 * one that the rung lacks is a gap. `fileOf` names the file of a run, relative to the playlist.
 */
export function writeReplay(of: {
  source: readonly RunIndex[]
  rung: readonly RunIndex[]
  fileOf: (run: number) => string
}): string {
  const all = of.source.flatMap(storedSegments)
  const own = new Map(of.rung.flatMap(storedSegments).map((one) => [one.number, one]))
  const heads = new Map(of.rung.map(({ head }) => [head.run, head]))
  const dates = new Map(of.source.map(({ head }) => [head.run, head.startedAt]))
  const longest = Math.max(1, longestOf(all), longestOf([...own.values()]))
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.round(longest / 1000)}`,
  ]
  lines.push('#EXT-X-PLAYLIST-TYPE:VOD', '#EXT-X-MEDIA-SEQUENCE:0')
  let run: number | null = null
  let mapped: number | null = null
  for (const position of all) {
    const segment = own.get(position.number)
    if (run !== null && run !== position.run) lines.push('#EXT-X-DISCONTINUITY')
    if (run !== position.run) {
      const date = (dates.get(position.run) ?? 0) + position.startMs
      lines.push(`#EXT-X-PROGRAM-DATE-TIME:${new Date(date).toISOString()}`)
    }
    run = position.run
    const file = of.fileOf(position.run)
    const initLength = heads.get(position.run)?.initLength ?? 0
    if (segment && mapped !== run)
      lines.push(`#EXT-X-MAP:URI="${file}",BYTERANGE="${initLength}@0"`)
    if (segment) mapped = run
    lines.push(...writeSegment(segment ?? null, { position, file }))
  }
  return [...lines, '#EXT-X-ENDLIST', ''].join('\n')
}

const longestOf = (segments: readonly StoredSegment[]) =>
  segments.reduce((longest, { durationMs }) => Math.max(longest, durationMs), 0)

function writeSegment(
  segment: StoredSegment | null,
  { position, file }: { position: StoredSegment; file: string },
): string[] {
  const seconds = ((segment ?? position).durationMs / 1000).toFixed(3)
  const place = segment ? `#EXT-X-BYTERANGE:${segment.length}@${segment.offset}` : '#EXT-X-GAP'
  return [`#EXTINF:${seconds},`, place, file]
}
