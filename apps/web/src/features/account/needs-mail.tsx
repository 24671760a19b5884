import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { providersQuery } from './providers/provider.api.ts'

/** Shows a form that emails a code or a link; a note replaces it while the site can’t send email. */
export function NeedsMail({ children }: { children: ReactNode }) {
  const { api } = useApp()
  const ways = useQuery(providersQuery(api))
  if (ways.data?.sendsMail !== false) return children
  return (
    <p
      role="status"
      className="flex items-start gap-2.5 rounded-lg border border-line bg-raised p-3 text-sm"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-gold" />
      <span>
        <Trans>
          This site can’t send email yet, so codes and links don’t arrive. Its operator has to set
          up an email server.
        </Trans>
      </span>
    </p>
  )
}
