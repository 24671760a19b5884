import { fetchCached } from '../../../lib/assets/local-caches.ts'

/** A small image of a moment: a part of a sheet. */
export interface Tile {
  url: string
  /** Seconds */
  startTime: number
  endTime: number
  width: number
  height: number
  coords: { x: number; y: number }
}

/** The map of a video’s small images, and their sheets, from the caches of this browser. */
export async function loadStoryboard(url: string): Promise<Tile[]> {
  const answer = await fetchCached('assets_v2', url)
  if (!answer.ok) return []
  const tiles = readStoryboard(await answer.text())
  const addresses = [...new Set(tiles.map((tile) => tile.url))]
  const sheets = await Promise.all(addresses.map(loadSheet))
  const sheetOf = new Map(addresses.map((address, index) => [address, sheets[index] ?? address]))
  return tiles.map((tile) => ({ ...tile, url: sheetOf.get(tile.url) ?? tile.url }))
}

/** An address in this page; the browser fetches a sheet itself where a bucket refuses pages. */
async function loadSheet(address: string): Promise<string> {
  const answer = await fetchCached('images', address, { isSigned: true }).catch(() => null)
  return answer?.ok ? URL.createObjectURL(await answer.blob()) : address
}

const cue = /^([\d:.]+) --> ([\d:.]+)\n(\S+)#xywh=(\d+),(\d+),(\d+),(\d+)$/gm

/** WebVTT whose cues name parts of sheets: `address#xywh=x,y,width,height`. */
export function readStoryboard(vtt: string): Tile[] {
  return [...vtt.matchAll(cue)].map(([, start = '', end = '', url = '', ...box]) => {
    const [x = 0, y = 0, width = 0, height = 0] = box.map(Number)
    return {
      url,
      startTime: secondsOf(start),
      endTime: secondsOf(end),
      width,
      height,
      coords: { x, y },
    }
  })
}

function secondsOf(clock: string): number {
  return clock.split(':').reduce((all, part) => all * 60 + Number(part), 0)
}
