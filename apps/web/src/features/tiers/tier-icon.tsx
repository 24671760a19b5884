import type { Picture as PictureData } from '@plax/contracts/media/media'
import { Picture } from '../../ui/picture.tsx'

/** The icon of a tier, or its initial. */
export function TierIcon({ icon, name }: { icon: PictureData | null; name: string }) {
  return (
    <Picture
      picture={icon}
      name={name || '★'}
      alt=""
      sizes="64px"
      className="size-12 shrink-0 rounded-md"
    />
  )
}
