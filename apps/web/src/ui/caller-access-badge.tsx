import { Trans } from '@lingui/react/macro'
import type { CallerAccess } from '@plax/contracts/access/access-values'
import { Check, Lock } from 'lucide-react'
import { useAllTextsNow } from '../lib/all-texts.ts'
import { Badge } from './badge.tsx'

/** On the card or row of an item: what it is to the viewer; nothing if that's what its price says. */
export function CallerAccessBadge({ access }: { access: CallerAccess | null }) {
  useAllTextsNow()
  switch (access) {
    case 'owned':
      return (
        <Badge tone="good">
          <Check aria-hidden className="size-3.5" />
          <Trans context="an item">Owned</Trans>
        </Badge>
      )
    case 'included':
      return (
        <Badge tone="good">
          <Check aria-hidden className="size-3.5" />
          <Trans context="an item">Included</Trans>
        </Badge>
      )
    case 'unlocked':
      return (
        <Badge tone="good">
          <Check aria-hidden className="size-3.5" />
          <Trans context="an item">Unlocked</Trans>
        </Badge>
      )
    case 'password':
      return (
        <Badge>
          <Lock aria-hidden className="size-3.5" />
          <Trans>Password</Trans>
        </Badge>
      )
    default:
      return null
  }
}
