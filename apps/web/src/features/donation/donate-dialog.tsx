import { Trans } from '@lingui/react/macro'
import { Dialog } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
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

/** Donates from a live chat, or sends a mission. */
export function DonateDialog(props: Props) {
  const { creatorName, onClose } = props
  const offered = useGiving(props.options)
  const { giving, isLoading } = offered
  if (isLoading) {
    return (
      <Dialog open onClose={onClose} title={<Trans>Donate to {creatorName}</Trans>}>
        <Skeleton className="h-96" />
      </Dialog>
    )
  }
  return giving ? <Shown {...props} offered={offered} giving={giving} /> : null
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
