import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const worklet = `registerProcessor('onsets', class extends AudioWorkletProcessor {
  process([[samples = []]]) {
    const at = samples.findIndex((sample) => Math.abs(sample) > 0.05)
    if (at >= 0) this.port.postMessage(currentTime + at / sampleRate)
    return true
  }
})`

/** Plays the page's film from its start; returns when it flashes and beeps, in seconds of its clock. */
export async function readFlashes(page: Page): Promise<{ flashes: number[]; beeps: number[] }> {
  const { frames, heard, clock } = await page.evaluate(record, worklet)
  const flashes = frames.filter(
    ({ level }, index) => level > 100 && (frames[index - 1]?.level ?? 0) <= 100,
  )
  // Of one beep, each block is heard.
  const beeps = heard.filter((at, index) => at - (heard[index - 1] ?? -1) > 0.3)
  // The film's clock moves in steps, so that a line through all its readings is nearer to each.
  const toFilm = fitLine(clock)
  return { flashes: flashes.map(({ at }) => at), beeps: beeps.map(toFilm) }
}

/**
 * The frame that Chromium shows, as RGB. Without a graphics card its own conversion of BT.709 is
 * 8 of 255 off in blue, so the conversion is exact here, by the color space that Chromium found.
 */
export async function readFrame(
  page: Page,
): Promise<{ pixels: Uint8Array; width: number; height: number }> {
  const { bytes, layout, width, height, space } = await page.evaluate(copyFrame)
  expect(space).toEqual({
    primaries: 'bt709',
    transfer: 'bt709',
    matrix: 'bt709',
    fullRange: false,
  })
  const pixels = Array.from({ length: width * height }, (_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)]
    const sample = (plane: number, shrunk: number) => {
      const { offset = 0, stride = 0 } = layout[plane] ?? {}
      return bytes[offset + (y >> shrunk) * stride + (x >> shrunk)] ?? 0
    }
    const luma = (255 / 219) * (sample(0, 0) - 16)
    const [blue, red] = [1, 2].map((plane) => (255 / 224) * (sample(plane, 1) - 128))
    return toRgb(luma, blue ?? 0, red ?? 0)
  })
  return { pixels: Uint8Array.from(pixels.flat()), width, height }
}

/** By ITU-R BT.709. */
function toRgb(luma: number, blue: number, red: number): number[] {
  const all = [luma + 1.5748 * red, luma - 0.1873 * blue - 0.4681 * red, luma + 1.8556 * blue]
  return all.map((value) => Math.max(0, Math.min(255, Math.round(value))))
}

/** Runs in the page. */
async function copyFrame() {
  const video = document.querySelector('video')
  if (!video) throw new Error('There is no film.')
  const frame = new VideoFrame(video)
  if (frame.format !== 'I420') throw new Error(`The frame is ${frame.format}.`)
  const { codedWidth: width, codedHeight: height } = frame
  const bytes = new Uint8Array(frame.allocationSize())
  const layout = await frame.copyTo(bytes)
  const space = frame.colorSpace.toJSON()
  frame.close()
  return { bytes: [...bytes], layout, width, height, space }
}

/** Runs in the page. */
async function record(source: string) {
  const video = document.querySelector('video')
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!video || !canvas) throw new Error('There is no film.')
  video.pause()
  video.currentTime = 0
  const audio = new AudioContext()
  const module = new Blob([source], { type: 'text/javascript' })
  await audio.audioWorklet.addModule(URL.createObjectURL(module))
  await audio.resume()
  const node = new AudioWorkletNode(audio, 'onsets')
  audio.createMediaElementSource(video).connect(node).connect(audio.destination)
  const heard: number[] = []
  node.port.addEventListener('message', ({ data }: MessageEvent<number>) => void heard.push(data))
  node.port.start()
  const frames: { at: number; level: number }[] = []
  const look = (_: number, { mediaTime }: VideoFrameCallbackMetadata) => {
    canvas.drawImage(video, 0, 0, 1, 1)
    frames.push({ at: mediaTime, level: canvas.getImageData(0, 0, 1, 1).data[0] ?? 0 })
    video.requestVideoFrameCallback(look)
  }
  video.requestVideoFrameCallback(look)
  const clock: [audio: number, film: number][] = []
  const read = () => {
    if (video.currentTime > 0.3) clock.push([audio.currentTime, video.currentTime])
  }
  const timer = setInterval(read, 10)
  const isOver = new Promise((resolve) => {
    video.addEventListener('ended', resolve)
  })
  await video.play()
  await isOver
  clearInterval(timer)
  return { frames, heard, clock: clock.slice(0, -20) }
}

/** By least squares. */
function fitLine(points: readonly (readonly [number, number])[]): (x: number) => number {
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length
  const [meanX, meanY] = [mean(0), mean(1)]
  const sum = (axis: 0 | 1) =>
    points.reduce(
      (total, point) => total + (point[0] - meanX) * (point[axis] - (axis ? meanY : meanX)),
      0,
    )
  const slope = sum(1) / sum(0)
  return (x) => meanY + slope * (x - meanX)
}
