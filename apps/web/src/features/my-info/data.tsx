import { DataPart } from '../leaving/data-part.tsx'
import { AccessLogPart } from '../access-log/access-log-part.tsx'
import { LeavePart } from '../leaving/leave-part.tsx'

/** One's data as a file, who looked at it, and leaving for good. */
export function Data() {
  return (
    <div className="flex flex-col gap-10">
      <DataPart />
      <AccessLogPart />
      <LeavePart />
    </div>
  )
}
