import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../../ui/badge.tsx'
import type { ReportSummary } from './reconciliation.api.ts'
import { reportStateNames } from './report-names.ts'

/** Whether a day was compared; the one that failed stands out. */
export function ReportBadge({ state }: { state: ReportSummary['state'] }) {
  const { t } = useLingui()
  const tone = state === 'failed' ? 'danger' : state === 'running' ? 'accent' : 'plain'
  return <Badge tone={tone}>{t(reportStateNames[state])}</Badge>
}
