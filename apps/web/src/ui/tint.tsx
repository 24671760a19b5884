import type { Picture } from '@plax/contracts/media/media'
import type { ReactNode } from 'react'

/** A part of a page that takes its colors from an image, strongest at its top (tint.css). */
export function Tint({ picture, children }: { picture: Picture | null; children: ReactNode }) {
  return (
    <div data-tint={picture?.tint} className="bg-linear-to-b from-ground to-transparent">
      {children}
    </div>
  )
}
