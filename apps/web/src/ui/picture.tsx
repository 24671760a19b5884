import type { Picture as PictureData } from '@plax/contracts/media'
import { useEffect, useRef, useState } from 'react'
import { cx } from './class-names.ts'

/** A picture in a box of fixed shape: its blurred preview first; an initial where there is none. */
export function Picture({
  picture,
  alt,
  name,
  sizes,
  className,
  eager,
}: {
  picture: PictureData | null
  alt: string
  /** Gives the initial that stands where there is no picture. */
  name: string
  /** As in `<img sizes>`. */
  sizes?: string
  className?: string
  /** For what is seen first: loaded at once. */
  eager?: boolean
}) {
  return (
    <span className={cx('relative block overflow-hidden bg-accent-soft', className)}>
      {picture ? (
        <Loading picture={picture} alt={alt} sizes={sizes ?? '320px'} eager={eager ?? false} />
      ) : (
        <span
          aria-hidden
          className="absolute inset-0 flex items-center justify-center text-2xl font-semibold text-accent-ink"
        >
          {Array.from(name)[0]}
        </span>
      )}
    </span>
  )
}

function Loading(props: { picture: PictureData; alt: string; sizes: string; eager: boolean }) {
  const { picture, alt, sizes, eager } = props
  const image = useRef<HTMLImageElement>(null)
  const [loaded, setLoaded] = useState(false)
  // It may have come before this code did.
  useEffect(() => {
    if (image.current?.complete) setLoaded(true)
  }, [])
  return (
    <>
      {loaded ? null : (
        <img
          src={picture.blur}
          alt=""
          className="absolute inset-0 size-full scale-110 object-cover blur-lg"
        />
      )}
      <picture>
        <source type="image/avif" srcSet={srcSet(picture, 'image/avif')} sizes={sizes} />
        <source type="image/webp" srcSet={srcSet(picture, 'image/webp')} sizes={sizes} />
        <img
          ref={image}
          src={picture.url}
          alt={alt}
          width={picture.width}
          height={picture.height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onLoad={() => setLoaded(true)}
          className="relative size-full object-cover object-[50%_25%]"
        />
      </picture>
    </>
  )
}

function srcSet(picture: PictureData, type: string): string {
  return picture.sources
    .filter((source) => source.type === type)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ')
}
