import { Trans } from '@lingui/react/macro'
import { Coins } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'

const DonateDialog = lazy(async () => ({
  default: (await import('./donate-dialog.tsx')).DonateDialog,
}))

export interface DonateProps {
  contentOid: string
  creator: { oid: string; name: string }
  /** Of the reader. */
  nickname: string
}

/** Opens the dialog in which coins are given with a comment. */
export function DonateButton(props: DonateProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={<Coins aria-hidden className="size-4 text-gold" />}
        onClick={() => setOpen(true)}
      >
        <Trans>Donate</Trans>
      </Button>
      {isOpen ? (
        <Suspense>
          <DonateDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
