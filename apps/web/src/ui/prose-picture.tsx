import type { Picture } from '@plax/contracts/media/media'
import { useContext, useState } from 'react'
import { LargePlace } from './large-picture.ts'

/**
 * A picture of another site, by way of our own server: the site learns nothing of who reads. Its box
 * stands before it has come, so that no line jumps; where it does not come, its words stand in. It
 * opens large once it is there, where pictures do.
 */
export function ProsePicture({ url, alt }: { url: string; alt: string }) {
  const large = useContext(LargePlace)
  const src = `/api/media/proxy?url=${encodeURIComponent(url)}`
  const [picture, setPicture] = useState<Picture | null>(null)
  const [missing, setMissing] = useState(false)
  if (missing) {
    return alt && <span className="rounded-xs bg-pressed px-1.5 text-ink-soft">{alt}</span>
  }
  const look = (image: HTMLImageElement) => {
    if (image.naturalWidth === 0) setMissing(true)
    else if (!picture) setPicture(pictureOf(src, image))
  }
  const image = (
    <img
      // A page from the server may have found out before its code was there to hear of it.
      ref={(element) => {
        if (element?.complete) look(element)
      }}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onLoad={(event) => look(event.currentTarget)}
      onError={() => setMissing(true)}
      className="my-2 block aspect-[4/3] w-full max-w-md rounded-lg bg-pressed object-contain"
    />
  )
  if (!large) return image
  return (
    <large.OpensLarge
      nodeId={src}
      title={alt}
      picture={picture ?? pictureOf(src, null)}
      disabled={picture === null}
      className="block w-full max-w-md rounded-lg"
    >
      {image}
    </large.OpensLarge>
  )
}

/** As the viewer takes it: one size, which is known once it is here. */
function pictureOf(src: string, image: HTMLImageElement | null): Picture {
  const { naturalWidth: width, naturalHeight: height } = image ?? fourByThree
  return { assetOid: src, url: src, sources: [], blur: '', width, height }
}

const fourByThree = { naturalWidth: 4, naturalHeight: 3 }
