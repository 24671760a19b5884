import type { Page } from 'playwright-core'

/** Somebody with the page of a stream open, who never reloads it. */
export class Viewer {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async open(path: string): Promise<void> {
    await this.#page.goto(path)
    await this.#page.evaluate(() => Object.assign(window, { isFirst: true }))
    if ((await this.plays(60)) === Infinity) throw new Error('The stream doesn’t play.')
  }

  /** Seconds until the picture moves; Infinity if it doesn’t in time. */
  async plays(withinSeconds: number): Promise<number> {
    const begun = performance.now()
    const first = await this.#countFrames()
    while (performance.now() - begun < withinSeconds * 1000) {
      await this.#page.waitForTimeout(100)
      const now = await this.#countFrames()
      if (now >= first + 5 || now < first) return (performance.now() - begun) / 1000
    }
    return Infinity
  }

  /** The longest time without a new picture, in seconds, while something happens. */
  async longestStop(during: Promise<unknown>): Promise<number> {
    let isOver = false
    void during.finally(() => (isOver = true)).catch(() => {})
    let [longest, last, since] = [0, await this.#countFrames(), performance.now()]
    while (!isOver) {
      await this.#page.waitForTimeout(100)
      const now = await this.#countFrames()
      if (now !== last) [last, since] = [now, performance.now()]
      longest = Math.max(longest, (performance.now() - since) / 1000)
    }
    await during
    return longest
  }

  hasReloaded(): Promise<boolean> {
    return this.#page.evaluate(() => !('isFirst' in window))
  }

  /** Seconds behind the newest that the player has. */
  secondsBehind(): Promise<number> {
    return this.#page.evaluate(() => {
      const video = document.querySelector('video')
      const { seekable } = video ?? {}
      if (!video || !seekable || seekable.length === 0) return Infinity
      return seekable.end(seekable.length - 1) - video.currentTime
    })
  }

  #countFrames(): Promise<number> {
    return this.#page.evaluate(
      () => document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
    )
  }
}
