import { Trans } from '@lingui/react/macro'
import { bannedWordsReason, chatBanReason } from '@plax/contracts/live/chat-values'
import type { ReactNode } from 'react'

/** Why someone was banned; null without a reason. */
export function banReason(reason: string | null): ReactNode {
  if (reason === bannedWordsReason) {
    return <Trans context="why someone is banned">Blocked keywords</Trans>
  }
  return reason === chatBanReason ? null : reason
}
