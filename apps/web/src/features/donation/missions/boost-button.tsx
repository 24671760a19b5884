import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { openSignIn } from '../../../lib/sign-in-state.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { DonateFields } from '../donate-fields.tsx'
import type { DonationOptions } from '../donation.api.ts'
import { useDonate } from '../use-donate.ts'
import type { Mission } from './missions.api.ts'

/** Adds coins to a mission. */
export function BoostButton({ mission, options }: { mission: Mission; options: DonationOptions }) {
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        icon={<Plus aria-hidden className="size-4" />}
        aria-haspopup="dialog"
        onClick={() => (viewer ? setOpen(true) : openSignIn())}
      >
        <Trans>Boost</Trans>
      </Button>
      {isOpen ? <BoostDialog {...{ mission, options }} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function BoostDialog({
  mission,
  options,
  onClose,
}: {
  mission: Mission
  options: DonationOptions
  onClose: () => void
}) {
  const donating = useDonate(options, {
    giving: { kind: 'boost', missionOid: mission.oid },
    dataOrigin: 'live_chat',
  })
  return (
    <FormDialog
      title={<Trans>Boost this mission</Trans>}
      confirm={<Trans>Boost</Trans>}
      isReady={donating.isReady}
      isChanged={donating.draft.isChanged}
      onConfirm={donating.send}
      onClose={onClose}
    >
      <p dir="auto" className="text-sm font-medium wrap-anywhere">
        {mission.content}
      </p>
      <DonateFields donating={donating} />
    </FormDialog>
  )
}
