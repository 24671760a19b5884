/** What a browser can tell of a video before it’s sent. */
export interface AdVideo {
  /** Null if this browser can’t play it. */
  seconds: number | null
}

/** Null if it’s no MP4 with a picture, such as a sound. */
export async function readAdVideo(file: File): Promise<AdVideo | null> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer())
  const [type, brand] = [4, 8].map((at) => String.fromCharCode(...head.subarray(at, at + 4)))
  if (type !== 'ftyp' || brand === 'qt  ') return null
  const video = document.createElement('video')
  const url = URL.createObjectURL(file)
  try {
    await new Promise((done, fail) => {
      video.addEventListener('loadedmetadata', done)
      video.addEventListener('error', fail)
      video.preload = 'metadata'
      video.src = url
    })
    if (video.videoWidth === 0) return null
    return { seconds: Number.isFinite(video.duration) ? video.duration : null }
  } catch {
    return { seconds: null }
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}
