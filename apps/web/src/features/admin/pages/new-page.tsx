import { Trans, useLingui } from '@lingui/react/macro'
import { infoPageIdPattern } from '@plax/contracts/pages/info-page-values'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'

/** Asks for the address of a page to be written. */
export function NewPage({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [pageId, setPageId] = useState('')
  return (
    <FormDialog
      title={<Trans>New page</Trans>}
      confirm={<Trans>Write page</Trans>}
      isReady={infoPageIdPattern.test(pageId)}
      onConfirm={() => navigate({ to: '/admin/$', params: { _splat: `pages/${pageId}` } })}
      onClose={onClose}
    >
      <Field
        label={t`Address`}
        hint={t`Lowercase letters and digits, with hyphens between them. The page’s address will be /info/ followed by this.`}
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
    </FormDialog>
  )
}
