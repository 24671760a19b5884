import { NamesPart } from '../account/profile/names-part.tsx'

/** What others see of one. */
export function ProfileTab() {
  return (
    <div className="flex flex-col gap-10">
      <NamesPart />
    </div>
  )
}
