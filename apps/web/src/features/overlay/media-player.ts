interface MediaDeps {
  /** Has the element load what plays; answers how to let go of it. */
  attach: (video: HTMLVideoElement, fail: () => void) => Promise<() => void>
  video: HTMLVideoElement
  /** From 0 to 1. */
  volume: number
  /** How long it plays at most. */
  seconds: number
  /** Settles when it may begin. */
  after: Promise<unknown>
}

/** What doesn’t begin by then never does. */
const beginMs = 10_000

/** Plays the video or sound of an alert; `isOver` also if it can’t be played. */
export function playMedia({ attach, video, volume, seconds, after }: MediaDeps): {
  isOver: () => boolean
  stop: () => void
} {
  let hasEnded = false
  let detach = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    if (hasEnded) return
    hasEnded = true
    clearTimeout(timer)
    video.pause()
    video.classList.remove('playing')
    detach()
  }
  const begin = () => {
    clearTimeout(timer)
    timer = setTimeout(end, seconds * 1000)
    // A sound has no picture.
    if (video.videoWidth > 0) video.classList.add('playing')
  }
  const play = async () => {
    await after
    if (hasEnded) return
    video.volume = volume
    video.muted = volume === 0
    video.addEventListener('playing', begin, { once: true })
    video.addEventListener('ended', end)
    video.addEventListener('error', end)
    timer = setTimeout(end, beginMs)
    detach = await attach(video, end)
    if (hasEnded) return detach()
    await video.play()
  }
  void play().catch(end)
  return { isOver: () => hasEnded, stop: end }
}

/** Loads an HLS playlist into a video; the library comes with the first one. */
export function attachHls(url: string): MediaDeps['attach'] {
  return async (video, fail) => {
    const { default: Hls } = await import('hls.js')
    const hls = new Hls({
      // The policy of overlays allows no workers.
      enableWorker: false,
      enableWebVTT: false,
      enableIMSC1: false,
      enableCEA708Captions: false,
      startPosition: 0,
    })
    hls.on(Hls.Events.ERROR, (_event, { fatal }) => {
      if (fatal) fail()
    })
    hls.loadSource(url)
    hls.attachMedia(video)
    return () => hls.destroy()
  }
}
