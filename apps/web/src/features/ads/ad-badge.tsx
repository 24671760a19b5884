import { useLingui } from '@lingui/react/macro'
import { Badge } from '../../ui/badge.tsx'

/** The law has ads named as what they are. */
export function AdBadge() {
  const { t } = useLingui()
  return <Badge tone="gold">{t({ message: 'Ad', context: 'advertisement' })}</Badge>
}
