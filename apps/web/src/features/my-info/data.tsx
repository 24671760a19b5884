import { DataPart } from '../leaving/data-part.tsx'
import { LeavePart } from '../leaving/leave-part.tsx'

/** One's data as a file, and leaving for good. */
export function Data() {
  return (
    <div className="flex flex-col gap-10">
      <DataPart />
      <LeavePart />
    </div>
  )
}
