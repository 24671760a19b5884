import { Trans } from '@lingui/react/macro'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { DonateFields } from './donate-fields.tsx'
import type { DonationOptions } from './donation.api.ts'
import { GoalBar } from './goal-bar.tsx'
import { useDonate } from './use-donate.ts'

/** Donates from a live chat. */
export function DonateDialog({
  options,
  creatorName,
  onClose,
}: {
  options: DonationOptions
  creatorName: string
  onClose: () => void
}) {
  const donating = useDonate(options, { dataOrigin: 'live_chat' })
  return (
    <FormDialog
      title={<Trans>Donate to {creatorName}</Trans>}
      confirm={<Trans>Donate</Trans>}
      isReady={donating.isReady}
      isChanged={donating.draft.isChanged}
      onConfirm={donating.send}
      onClose={onClose}
    >
      {options.goal ? <GoalBar goal={options.goal} /> : null}
      <DonateFields donating={donating} />
    </FormDialog>
  )
}
