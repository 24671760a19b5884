import { Trans } from '@lingui/react/macro'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { DonateFields } from './donate-fields.tsx'
import type { DonationOptions } from './donation.api.ts'
import { GivingChoice } from './giving-choice.tsx'
import { GoalBar } from './goal-bar.tsx'
import { type Giving, useDonate } from './use-donate.ts'
import { useGiving } from './use-giving.ts'

interface Props {
  options: DonationOptions
  creatorName: string
  onClose: () => void
}

/** Donates from a live chat, or sends a mission; nothing until it’s known what the creator takes. */
export function DonateDialog(props: Props) {
  const offered = useGiving(props.options)
  return offered.giving ? <Shown {...props} offered={offered} giving={offered.giving} /> : null
}

function Shown({
  options,
  creatorName,
  onClose,
  offered,
  giving,
}: Props & { offered: ReturnType<typeof useGiving>; giving: Giving }) {
  const donating = useDonate(options, { giving, dataOrigin: 'live_chat' })
  return (
    <FormDialog
      title={<Trans>Donate to {creatorName}</Trans>}
      confirm={giving.kind === 'mission' ? <Trans>Send mission</Trans> : <Trans>Donate</Trans>}
      isReady={donating.isReady}
      isChanged={donating.draft.isChanged}
      onConfirm={donating.send}
      onClose={onClose}
    >
      {options.goal ? <GoalBar goal={options.goal} /> : null}
      <GivingChoice donating={donating} offered={offered} />
      <DonateFields donating={donating} />
    </FormDialog>
  )
}
