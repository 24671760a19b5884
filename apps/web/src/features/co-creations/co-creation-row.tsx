import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { usePercent } from '../../lib/use-percent.ts'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { About } from '../../ui/about.tsx'
import { Age } from '../../ui/age.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showToast } from '../../ui/toast.ts'
import { type CoCreation, coCreationsQuery } from './co-creations.api.ts'

/** One request: who asked, for which share, and the answer. */
export function CoCreationRow({ row }: { row: CoCreation }) {
  const { t } = useLingui()
  const [isDeclining, setDeclining] = useState(false)
  const answer = useAnswer(row)
  const { contentOid, creator, state, invitedAt } = row
  const share = usePercent()(row.share)
  const title = row.title || t`Untitled`
  const { nickname } = creator
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="min-w-52 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <Link to="/play/$contentOid" params={{ contentOid }} className="break-words">
            {title}
          </Link>
          {state === 'confirmed' ? (
            <Badge tone="good">{t({ message: 'Confirmed', context: 'co-creation' })}</Badge>
          ) : null}
          {state === 'declined' ? (
            <Badge>{t({ message: 'Declined', context: 'co-creation' })}</Badge>
          ) : null}
        </p>
        <p className="text-sm text-ink-soft">
          <Trans>
            {nickname} · {share} of each sale · <Age at={invitedAt} />
          </Trans>
        </p>
      </div>
      <div className="flex gap-2">
        {state === 'declined' ? null : (
          <Button
            size="sm"
            onClick={() => (state === 'confirmed' ? setDeclining(true) : answer.mutate(false))}
          >
            {state === 'confirmed' ? (
              <Trans>Give up share</Trans>
            ) : (
              <Trans context="co-creation">Decline</Trans>
            )}
            <About>{title}</About>
          </Button>
        )}
        {state === 'confirmed' ? null : (
          <Button
            size="sm"
            variant="primary"
            busy={answer.isPending}
            onClick={() => answer.mutate(true)}
          >
            <Trans context="co-creation">Confirm</Trans>
            <About>{title}</About>
          </Button>
        )}
      </div>
      {isDeclining ? (
        <FormDialog
          danger
          title={<Trans>Give up your share?</Trans>}
          description={
            <Trans>
              You keep what you’ve earned. You won’t earn from later sales of “{title}”.
            </Trans>
          }
          confirm={<Trans>Give up share</Trans>}
          onConfirm={() => answer.mutateAsync(false)}
          onClose={() => setDeclining(false)}
        />
      ) : null}
    </li>
  )
}

function useAnswer({ contentOid, state }: CoCreation) {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  const { queryKey } = coCreationsQuery(api)
  const send = (accept: boolean) =>
    api('POST /content/co-creations', { body: { contentOid, accept } })
  return useMutation({
    mutationFn: send,
    onSuccess: async (_, accept) => {
      await queryClient.invalidateQueries({ queryKey })
      if (accept) showToast(t`Co-creation confirmed`)
      else if (state === 'confirmed') showToast(t`Share given up`)
      else {
        const undo = () => void send(true).then(() => queryClient.invalidateQueries({ queryKey }))
        showToast(t`Co-creation declined`, { undo })
      }
    },
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
}
