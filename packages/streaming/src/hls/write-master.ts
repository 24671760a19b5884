/** What players choose a rung by. */
export interface RungFacts {
  /** Its folder, relative to the playlist. */
  name: string
  /** As RFC 6381 writes them. */
  codecs: string
  /** Null for sound alone. */
  size: { width: number; height: number } | null
  frameRate: number | null
  /** In bits per second. */
  peakBitrate: number
  averageBitrate: number
}

/**
 * The playlist of rungs, the best first. `file` is the name of each one’s own playlist, and `data` what the
 * player is to know: values by their names, none with quotes.
 */
export function writeMaster(
  rungs: readonly RungFacts[],
  { file, data = {} }: { file: string; data?: Readonly<Record<string, string>> },
): string {
  const facts = Object.entries(data).map(
    ([name, value]) => `#EXT-X-SESSION-DATA:DATA-ID="${name}",VALUE="${value}"`,
  )
  const lines = rungs.flatMap((rung) => [
    `#EXT-X-STREAM-INF:${writeFacts(rung)}`,
    `${rung.name}/${file}`,
  ])
  return ['#EXTM3U', '#EXT-X-VERSION:9', ...facts, ...lines, ''].join('\n')
}

function writeFacts({ codecs, size, frameRate, peakBitrate, averageBitrate }: RungFacts): string {
  return [
    `BANDWIDTH=${Math.ceil(peakBitrate)}`,
    `AVERAGE-BANDWIDTH=${Math.ceil(averageBitrate)}`,
    `CODECS="${codecs}"`,
    ...(size ? [`RESOLUTION=${size.width}x${size.height}`] : []),
    ...(frameRate ? [`FRAME-RATE=${frameRate.toFixed(3)}`] : []),
  ].join(',')
}
