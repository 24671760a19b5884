import { useState } from 'react'
import { cx } from './class-names.ts'

/** A picture in a box of fixed shape: its blurred preview first, its own initial where none is. */
export function Picture({
  src,
  preview,
  alt,
  name,
  className,
  eager,
}: {
  src: string | null
  /** A tiny data: picture, shown blurred while the real one loads. */
  preview?: string | null
  alt: string
  /** Gives the initial that stands where there is no picture. */
  name: string
  className?: string
  /** For what is seen first: loaded at once. */
  eager?: boolean
}) {
  const [loaded, setLoaded] = useState(false)
  return (
    <span className={cx('relative block overflow-hidden bg-accent-soft', className)}>
      {src ? null : (
        <span
          aria-hidden
          className="absolute inset-0 flex items-center justify-center text-2xl font-semibold text-accent-ink"
        >
          {Array.from(name)[0]}
        </span>
      )}
      {preview && !loaded ? (
        <img
          src={preview}
          alt=""
          className="absolute inset-0 size-full scale-110 object-cover blur-lg"
        />
      ) : null}
      {src ? (
        <img
          src={src}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          decoding="async"
          onLoad={() => setLoaded(true)}
          className="relative size-full object-cover"
        />
      ) : null}
    </span>
  )
}
