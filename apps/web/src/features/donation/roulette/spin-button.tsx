import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Dices } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { donationOptionsQuery } from '../donation.api.ts'
import { takesSpins } from '../use-giving.ts'

const SpinPart = lazy(async () => ({ default: (await import('./spin-part.tsx')).SpinPart }))

/** Opens a creator’s roulettes beside their stream; nothing where they take no spins, and for them. */
export function SpinButton({ creatorOid }: { creatorOid: string }) {
  const { api } = useApp()
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  const { data: options } = useQuery(donationOptionsQuery(api, creatorOid))
  if (!options || options.isLocked || !takesSpins(options) || viewer?.oid === creatorOid)
    return null
  return (
    <>
      <Button
        icon={<Dices aria-hidden className="size-4" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Trans>Roulette</Trans>
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={<Trans>Roulette</Trans>}>
        <Suspense fallback={null}>
          <SpinPart options={options} dataOrigin="live_chat" />
        </Suspense>
      </Dialog>
    </>
  )
}
