import { useLingui } from '@lingui/react/macro'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { AdminCoupon } from './coupons.api.ts'

const tones: Record<AdminCoupon['state'], BadgeTone> = {
  usable: 'good',
  used_up: 'plain',
  expired: 'plain',
  ended: 'danger',
}

export function StateBadge({ state }: Pick<AdminCoupon, 'state'>) {
  const { t } = useLingui()
  const names = {
    usable: t`Usable`,
    used_up: t`Used up`,
    expired: t`Expired`,
    ended: t`Ended`,
  }
  return <Badge tone={tones[state]}>{names[state]}</Badge>
}
