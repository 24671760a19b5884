import type { Picture as PictureData } from '@plax/contracts/media/media'
import { useState } from 'react'
import { useApp } from '../lib/app-context.ts'
import { cx } from './class-names.ts'
import { Cover } from './cover.tsx'
import { offeredSources } from './picture-sources.ts'

/** A picture in a box of fixed shape: its blurred preview first; a drawn cover where there is none. */
export function Picture({
  picture,
  alt,
  name,
  sizes = '320px',
  className,
  eager = false,
}: {
  picture: PictureData | null
  alt: string
  /** Gives the initial and the hue of the cover where there is no picture; empty: a plain box. */
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
        <Loading picture={picture} alt={alt} sizes={sizes} eager={eager} />
      ) : name ? (
        <Cover name={name} />
      ) : null}
    </span>
  )
}

function Loading(props: { picture: PictureData; alt: string; sizes: string; eager: boolean }) {
  const { picture, alt, sizes, eager } = props
  const { placeFile } = useApp()
  const [loaded, setLoaded] = useState(false)
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
        {offeredSources(picture, sizes).map((sources) => (
          <source
            key={sources[0]?.type}
            type={sources[0]?.type}
            srcSet={sources.map(({ url, width }) => `${placeFile(url)} ${width}w`).join(', ')}
            sizes={sizes}
          />
        ))}
        <img
          // It may have come before this code did.
          ref={(image) => {
            if (image?.complete) setLoaded(true)
          }}
          src={placeFile(picture.url)}
          alt={alt}
          width={picture.width}
          height={picture.height}
          {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          decoding="async"
          onLoad={() => setLoaded(true)}
          className="relative size-full object-cover object-[50%_25%]"
        />
      </picture>
    </>
  )
}
