import { Trans, useLingui } from '@lingui/react/macro'
import { replayCutsMaxCount } from '@plax/contracts/live/replay-values'
import { Scissors, X } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import type { Draft } from '../../../ui/form/use-draft.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { exactClockOf, msOf } from '../../content-form/clock.ts'
import { cutAfter, cutBefore, type ReplayDraft } from './draft.ts'

/** What is cut out of a recording, by times that are typed or taken from what is shown. */
export function CutFields({
  draft: { form, values, set },
  ms,
  endMs,
}: {
  draft: Draft<ReplayDraft>
  /** Of what is shown. */
  ms: number
  endMs: number
}) {
  const { t } = useLingui()
  const { cuts } = values
  const from = Math.min(ms, Math.max(0, endMs - 1000))
  const length = Math.min(10_000, Math.max(1000, Math.round(endMs / 20_000) * 1000))
  return (
    <div role="group" aria-label={t`Cuts`} className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => set('cuts', cutBefore(cuts, ms))}>
          <Trans>Start here</Trans>
        </Button>
        <Button size="sm" onClick={() => set('cuts', cutAfter(cuts, { ms, endMs }))}>
          <Trans>End here</Trans>
        </Button>
        <Button
          size="sm"
          disabled={cuts.length >= replayCutsMaxCount}
          icon={<Scissors aria-hidden className="size-4" />}
          onClick={() =>
            set('cuts', [
              ...cuts,
              { from: exactClockOf(from), to: exactClockOf(Math.min(from + length, endMs)) },
            ])
          }
        >
          <Trans>Add cut</Trans>
        </Button>
      </div>
      {cuts.map((cut, index) => {
        const number = index + 1
        const [startMs, stopMs] = [msOf(cut.from), msOf(cut.to)]
        const isBackwards = startMs !== null && stopMs !== null && stopMs <= startMs
        return (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- cuts have no ids
            key={index}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-2"
          >
            <TextField
              form={form}
              name={`cuts.${index}.from`}
              label={t`Cut ${number} from`}
              error={startMs === null ? t`Enter a time like 1:05.` : undefined}
              className="figures"
            />
            <TextField
              form={form}
              name={`cuts.${index}.to`}
              label={t({ message: `Cut ${number} to`, context: 'time' })}
              error={
                stopMs === null
                  ? t`Enter a time like 1:05.`
                  : isBackwards
                    ? t`It must be after the start.`
                    : undefined
              }
              className="figures"
            />
            <IconButton
              label={t`Remove cut ${number}`}
              onClick={() => set('cuts', cuts.toSpliced(index, 1))}
            >
              <X aria-hidden />
            </IconButton>
          </div>
        )
      })}
    </div>
  )
}
