import { Trans, useLingui } from '@lingui/react/macro'
import { infoPageIdPattern } from '@plax/contracts/info-page-values'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

/** Asks for the address of a page to be written. */
export function NewPage({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const formId = useId()
  const [pageId, setPageId] = useState('')
  const isId = infoPageIdPattern.test(pageId)
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>New page</Trans>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="primary" disabled={!isId}>
            <Trans>Write it</Trans>
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          if (isId) void navigate({ to: '/admin/$', params: { _splat: `pages/${pageId}` } })
        }}
      >
        <Field
          label={t`Address`}
          hint={t`Small letters, digits and hyphens between them. It will stand at /info/ and this.`}
        >
          {(ids) => (
            <Input
              {...ids}
              value={pageId}
              maxLength={40}
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => setPageId(event.currentTarget.value.trim().toLowerCase())}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
