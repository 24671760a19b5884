import { useLingui } from '@lingui/react/macro'
import type { MissionState } from '@plax/contracts/donation/mission-values'

/** What the state of a mission is called. */
export function useMissionWords(): Record<MissionState, string> {
  const { t } = useLingui()
  return {
    pending: t({ message: 'Waiting', context: 'mission' }),
    accepted: t({ message: 'In progress', context: 'mission' }),
    rejected: t({ message: 'Declined', context: 'mission' }),
    cancelled: t({ message: 'Canceled', context: 'mission' }),
    success: t({ message: 'Completed', context: 'mission' }),
    failed: t({ message: 'Failed', context: 'mission' }),
    'accepted-timeout': t({ message: 'Time ran out', context: 'mission' }),
    'pending-timeout': t({ message: 'Not accepted in time', context: 'mission' }),
  }
}
