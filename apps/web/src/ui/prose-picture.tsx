import { useState } from 'react'

/**
 * A picture of another site, by way of our own server: the site learns nothing of who reads. Its box
 * stands before it has come, so that no line jumps; where it does not come, its words stand in.
 */
export function ProsePicture({ url, alt }: { url: string; alt: string }) {
  const [missing, setMissing] = useState(false)
  if (missing) {
    return alt && <span className="rounded-xs bg-pressed px-1.5 text-ink-soft">{alt}</span>
  }
  return (
    <img
      // A page from the server may have found out before its code was there to hear of it.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setMissing(true)
      }}
      src={`/api/media/proxy?url=${encodeURIComponent(url)}`}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setMissing(true)}
      className="my-2 block aspect-[4/3] w-full max-w-md rounded-lg bg-pressed object-contain"
    />
  )
}
