import type { Page } from 'playwright-core'
import { bits, frameRate, square } from './clock-film.ts'

/** How long after its frames left they are seen in a page, in ms; `startedAt` is when the first one did. */
export async function readDelays(
  page: Page,
  { startedAt, loopMs, seconds }: { startedAt: number; loopMs: number; seconds: number },
): Promise<number[]> {
  const seen = await page.evaluate(watchSquares, { bits, square, seconds })
  return seen.map(({ at, frame }) => {
    const ms = (at - startedAt - (frame * 1000) / frameRate) % loopMs
    return ms < 0 ? ms + loopMs : ms
  })
}

/** Runs in the page. */
async function watchSquares(of: { bits: number; square: number; seconds: number }) {
  const video = document.querySelector('video')
  const canvas = new OffscreenCanvas(of.bits, 1).getContext('2d', { willReadFrequently: true })
  if (!video || !canvas) throw new Error('There is no stream.')
  const seen: { at: number; frame: number }[] = []
  const look = () => {
    const at = Date.now()
    const scale = video.videoWidth / 1920
    for (let bit = 0; bit < of.bits; bit += 1) {
      const [left, side] = [bit * of.square * scale, of.square * scale]
      canvas.drawImage(video, left + side / 4, side / 4, side / 2, side / 2, bit, 0, 1, 1)
    }
    const { data } = canvas.getImageData(0, 0, of.bits, 1)
    let frame = 0
    for (let bit = 0; bit < of.bits; bit += 1) if ((data[bit * 4] ?? 0) > 127) frame += 2 ** bit
    seen.push({ at, frame })
    video.requestVideoFrameCallback(look)
  }
  video.requestVideoFrameCallback(look)
  await new Promise((done) => setTimeout(done, of.seconds * 1000))
  return seen
}
