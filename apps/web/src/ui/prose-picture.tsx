import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useContext, useState } from 'react'
import { OpenLarge } from './large-picture.ts'

/**
 * A picture of another site, by way of our own server: the site learns nothing of who reads. Its box
 * stands before it has come, so that no line jumps; where it does not come, its words stand in. It
 * opens large once it is there.
 */
export function ProsePicture({ url, alt }: { url: string; alt: string }) {
  const openLarge = useContext(OpenLarge)
  const [state, setState] = useState<'coming' | 'there' | 'missing'>('coming')
  const src = `/api/media/proxy?url=${encodeURIComponent(url)}`
  if (state === 'missing') {
    return alt && <span className="rounded-xs bg-pressed px-1.5 text-ink-soft">{alt}</span>
  }
  const image = (
    <img
      // A page from the server may have found out before its code was there to hear of it.
      ref={(element) => {
        if (element?.complete) setState(element.naturalWidth === 0 ? 'missing' : 'there')
      }}
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onLoad={() => setState('there')}
      onError={() => setState('missing')}
      className="my-2 block aspect-[4/3] w-full max-w-md rounded-lg bg-pressed object-contain"
    />
  )
  if (!openLarge) return image
  return (
    <OpensLarge
      alt={alt}
      isThere={state === 'there'}
      onOpen={(place) => openLarge({ nodeId: src, title: alt, picture: pictureOf(src, place) })}
    >
      {image}
    </OpensLarge>
  )
}

function OpensLarge(props: {
  alt: string
  isThere: boolean
  onOpen: (place: HTMLElement) => void
  children: ReactNode
}) {
  const { alt, isThere, onOpen, children } = props
  const { t } = useLingui()
  return (
    <button
      type="button"
      aria-label={alt ? t`View ${alt}` : t`View image`}
      aria-haspopup="dialog"
      disabled={!isThere}
      onClick={({ currentTarget }) => {
        // Not every browser focuses a button that is clicked, and the focus comes back here.
        currentTarget.focus()
        onOpen(currentTarget)
      }}
      className="block w-full max-w-md rounded-lg enabled:cursor-zoom-in"
    >
      {children}
    </button>
  )
}

/** As the viewer takes it: one size, which is known now that it is here. */
function pictureOf(src: string, place: HTMLElement) {
  const image = place.querySelector('img')
  const [width, height] = [image?.naturalWidth || 4, image?.naturalHeight || 3]
  return { assetOid: src, url: src, sources: [], blur: '', width, height }
}
