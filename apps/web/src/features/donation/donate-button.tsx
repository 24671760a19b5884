import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { openSignIn } from '../../lib/sign-in-state.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { donationOptionsQuery } from './donation.api.ts'
import { fetchChoices, takesMissions, takesText } from './use-giving.ts'

const loadDialog = () => import('./donate-dialog.tsx')
const DonateDialog = lazy(async () => ({ default: (await loadDialog()).DonateDialog }))

/** Opens the donation dialog; nothing where the creator takes no donations, and for the creator. */
export function DonateButton({
  creator,
  isSmall = false,
}: {
  creator: { oid: string; name: string }
  /** An icon alone. */
  isSmall?: boolean
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const queryClient = useQueryClient()
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  const { data: options } = useQuery(donationOptionsQuery(api, creator.oid))
  if (!options || options.isLocked || viewer?.oid === creator.oid) return null
  if (!takesText(options) && !takesMissions(options)) return null
  const shared = {
    'aria-haspopup': 'dialog',
    onPointerEnter: () => {
      void loadDialog()
      fetchChoices(queryClient, api, options)
    },
    onClick: () => (viewer ? setOpen(true) : openSignIn()),
  } as const
  return (
    <>
      {isSmall ? (
        <IconButton label={t`Donate`} {...shared}>
          <HandCoins aria-hidden />
        </IconButton>
      ) : (
        <Button icon={<HandCoins aria-hidden className="size-4" />} {...shared}>
          <Trans>Donate</Trans>
        </Button>
      )}
      {isOpen ? (
        <Suspense fallback={null}>
          <DonateDialog
            options={options}
            creatorName={creator.name}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  )
}
