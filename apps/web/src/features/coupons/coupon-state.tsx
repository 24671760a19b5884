import { useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'

type State =
  | OutputOf<'GET /story-chat/admin/chat-coupons/{code}'>['coupon']['state']
  | OutputOf<'GET /account/coupon/tier'>['items'][number]['state']

const tones: Record<State, BadgeTone> = {
  usable: 'good',
  used_up: 'plain',
  expired: 'plain',
  ended: 'danger',
  not_offered: 'danger',
}

export function StateBadge({ state }: { state: State }) {
  const { t } = useLingui()
  const names = {
    usable: t`Available`,
    used_up: t`Used up`,
    expired: t({ message: 'Expired', context: 'state' }),
    ended: t`Ended`,
    not_offered: t({ message: 'No longer offered', context: 'coupon' }),
  }
  return <Badge tone={tones[state]}>{names[state]}</Badge>
}
