import { type Cue, writeVtt } from '../subtitles/subtitles.ts'

export const tileColumns = 10
export const tileRows = 10
const perSheet = tileColumns * tileRows
const mostTiles = 400
const shortestMs = 2000

/** Whole seconds between two pictures. */
export function storyboardInterval(durationMs: number): number {
  return Math.max(shortestMs, Math.ceil(durationMs / mostTiles / 1000) * 1000)
}

/** As WebVTT, whose cues name a part of a sheet: `address#xywh=…`. */
export function writeStoryboard(
  board: { intervalMs: number; tileWidth: number; tileHeight: number },
  { durationMs, sheets }: { durationMs: number; sheets: readonly string[] },
): string {
  const { intervalMs, tileWidth, tileHeight } = board
  const count = Math.min(Math.ceil(durationMs / intervalMs), sheets.length * perSheet)
  const cues = Array.from({ length: count }, (_, tile): Cue => {
    const onSheet = tile % perSheet
    const x = (onSheet % tileColumns) * tileWidth
    const y = Math.floor(onSheet / tileColumns) * tileHeight
    const sheet = sheets[Math.floor(tile / perSheet)] ?? ''
    return {
      startMs: tile * intervalMs,
      endMs: Math.min((tile + 1) * intervalMs, durationMs),
      text: `${sheet}#xywh=${x},${y},${tileWidth},${tileHeight}`,
    }
  })
  return writeVtt(cues)
}
