import type { ScreenProps } from '../sections.ts'
import { DayView } from './day-view.tsx'
import { ReportList } from './report-list.tsx'

/** Which days were compared with the gateway, and what differs on one. */
export function ReconciliationScreen({ item }: ScreenProps) {
  return /^\d{4}-\d\d-\d\d$/.test(item) ? <DayView day={item} /> : <ReportList />
}
