import { useLingui } from '@lingui/react/macro'
import { reportReasons } from '@plax/contracts/moderation/moderation-values'
import { Badge } from '../../../ui/badge.tsx'
import { reasonNames } from '../../moderation/names.ts'

/** Why something was reported, and by how many. */
export function ReasonCounts({ reasons }: { reasons: Record<string, number> }) {
  const { t, i18n } = useLingui()
  const named = reportReasons
    .flatMap((reason) => (reasons[reason] ? [{ reason, count: reasons[reason] }] : []))
    .toSorted((a, b) => b.count - a.count)
  return (
    <span className="flex flex-wrap gap-1">
      {named.map(({ reason, count }) => (
        <Badge key={reason}>
          {t(reasonNames[reason])} <span className="figures">{i18n.number(count)}</span>
        </Badge>
      ))}
    </span>
  )
}
