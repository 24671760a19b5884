import { AboutPart } from '../account/profile/about-part.tsx'
import { NamesPart } from '../account/profile/names-part.tsx'
import { PicturePart } from '../account/profile/picture-part.tsx'
import type { TabProps } from './tabs.ts'

/** What others see of one. */
export function ProfileTab({ viewer }: TabProps) {
  return (
    <div className="flex flex-col gap-10">
      <PicturePart viewer={viewer} />
      {viewer.isCreator ? <AboutPart viewer={viewer} /> : null}
      <NamesPart />
    </div>
  )
}
