import { useLingui } from '@lingui/react/macro'

/** The lengths of bans that are offered, in minutes, with their names. */
export function useBanTimes(): { minutes: number; label: string }[] {
  const { t } = useLingui()
  return [
    { minutes: 1, label: t`1 minute` },
    { minutes: 5, label: t`5 minutes` },
    { minutes: 10, label: t`10 minutes` },
    { minutes: 30, label: t`30 minutes` },
    { minutes: 60, label: t`1 hour` },
    { minutes: 60 * 24, label: t`1 day` },
    { minutes: 60 * 24 * 7, label: t`1 week` },
    { minutes: 0, label: t`Permanently` },
  ]
}
