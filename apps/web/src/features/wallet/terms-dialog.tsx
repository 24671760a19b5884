import { Trans } from '@lingui/react/macro'
import { textLanguageTags } from '@plax/contracts/pages/text-languages'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { Article } from '../../ui/article.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { infoPageQuery } from '../info/info.api.ts'

/** The terms of payment, as the operator wrote them. Only what could be read can be accepted. */
export function TermsDialog({
  open,
  onClose,
  onAccept,
}: {
  open: boolean
  onClose: () => void
  onAccept: () => void
}) {
  const { api } = useApp()
  const terms = useQuery({ ...infoPageQuery(api, 'payment-terms'), enabled: open })
  const lang = terms.data && textLanguageTags[terms.data.language]
  return (
    <Dialog
      wide
      open={open}
      onClose={onClose}
      title={
        terms.data ? <span lang={lang}>{terms.data.title}</span> : <Trans>Payment terms</Trans>
      }
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button variant="primary" disabled={!terms.data} onClick={onAccept}>
            <Trans>Accept terms</Trans>
          </Button>
        </>
      }
    >
      <Loaded query={terms} pending={<Skeleton className="h-72" />}>
        {(data) => (
          <div lang={lang}>
            <Article text={data.body} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
