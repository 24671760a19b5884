import { useLingui } from '@lingui/react/macro'
import type { Replay } from './replays.api.ts'

/** What a replay is called; one without a title, by its day. */
export function useReplayTitle({ title, startedAt }: Pick<Replay, 'title' | 'startedAt'>): string {
  const { t, i18n } = useLingui()
  const day = i18n.date(startedAt, { dateStyle: 'medium' })
  return title || t`Stream of ${day}`
}
