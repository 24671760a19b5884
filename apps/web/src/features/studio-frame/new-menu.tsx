import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChevronDown, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApp } from '../../lib/app-context.ts'
import type { KindBeginning } from '../../lib/item-kinds/kind-studio.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast.ts'

/** Begins an item of any kind, or of the one of a list, and opens where it’s edited. */
export function NewMenu({
  view,
  children,
}: {
  /** The list of the kind. */
  view?: string
  children?: ReactNode
}) {
  const { t } = useLingui()
  const app = useApp()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ begin }: KindBeginning) => begin(app),
    onSuccess: (address) => navigate({ to: address as never }),
    onError: (error) => showToast(messageOf(error, app.i18n), { tone: 'danger' }),
  })
  const kinds = app.kinds.filter(({ studio }) => view === undefined || studio.view === view)
  return (
    <Menu
      trigger={
        <Button variant="primary" busy={isPending} icon={<Plus aria-hidden className="size-4" />}>
          {children ?? <Trans context="what a creator begins">New</Trans>}
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      }
      groups={kinds.map(({ studio }) =>
        studio.beginnings.map((beginning) => ({
          key: beginning.name.id,
          label: t(beginning.name),
          icon: <beginning.Icon aria-hidden />,
          onSelect: () => mutate(beginning),
        })),
      )}
    />
  )
}
