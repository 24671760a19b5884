import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.ts'
import { NewToolKey } from './new-tool-key.tsx'
import { toolKeyQueryKey } from './tool-key.api.ts'

type Question = 'renew' | 'revoke'

/** Makes, renews and revokes the key; what ends overlays that run is asked first. */
export function ToolKeyActs({ hasKey }: { hasKey: boolean }) {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const [question, setQuestion] = useState<Question | null>(null)
  const [made, setMade] = useState<string | null>(null)
  const done = async () => {
    setQuestion(null)
    await queryClient.invalidateQueries({ queryKey: toolKeyQueryKey })
  }
  const onError = (error: Error) => {
    setQuestion(null)
    showToast(messageOf(error, i18n), { tone: 'danger' })
  }
  const make = useMutation({
    mutationFn: () => api('PUT /live/toolkey', { body: {} }),
    onSuccess: ({ toolkey }) => {
      setMade(toolkey)
      return done()
    },
    onError,
  })
  const revoke = useMutation({
    mutationFn: () => api('DELETE /live/toolkey', { body: {} }),
    onSuccess: () => {
      showToast(t`Tool key revoked`)
      return done()
    },
    onError,
  })
  return (
    <div className="flex flex-wrap gap-2">
      {hasKey ? (
        <>
          <Button onClick={() => setQuestion('renew')}>
            <Trans>Create new key</Trans>
          </Button>
          <Button variant="danger" onClick={() => setQuestion('revoke')}>
            <Trans>Revoke key</Trans>
          </Button>
        </>
      ) : (
        <Button variant="primary" busy={make.isPending} onClick={() => make.mutate()}>
          <Trans>Create key</Trans>
        </Button>
      )}
      {question ? (
        <Ask
          question={question}
          busy={make.isPending || revoke.isPending}
          onClose={() => setQuestion(null)}
          onConfirm={() => (question === 'renew' ? make.mutate() : revoke.mutate())}
        />
      ) : null}
      {made ? <NewToolKey toolkey={made} onClose={() => setMade(null)} /> : null}
    </div>
  )
}

function Ask({
  question,
  busy,
  onClose,
  onConfirm,
}: {
  question: Question
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}) {
  const isRenewal = question === 'renew'
  return (
    <Dialog
      open
      onClose={onClose}
      title={isRenewal ? <Trans>Create a new key?</Trans> : <Trans>Revoke this key?</Trans>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {isRenewal ? <Trans>Create new key</Trans> : <Trans>Revoke key</Trans>}
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-soft">
        <Trans>The old key stops working right away, and so do the overlays that use it.</Trans>
      </p>
    </Dialog>
  )
}
