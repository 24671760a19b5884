import { Trans, useLingui } from '@lingui/react/macro'
import { contentPasswordMaxLength } from '@plax/contracts/content/content-values'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { itemListKeys } from '../../lib/item-kinds/item-lists.ts'
import { queriesOf } from '../../lib/use-money-call.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { PasswordInput } from '../../ui/password-input.tsx'

const gateId = 'password-gate'

/** For whoever is elsewhere on the page of a content that opens with a password. */
export function focusPassword(): void {
  const gate = document.querySelector(`#${gateId}`)
  // With its button, which a phone's bottom bar would cover if only the field came into sight.
  gate?.scrollIntoView({ block: 'center' })
  gate?.querySelector('input')?.focus({ preventScroll: true })
}

/** Where a viewer enters the password of a content; what else opens it stands behind. */
export function ContentPasswordGate({ contentOid }: { contentOid: string }) {
  const { api, queryClient } = useApp()
  return (
    <PasswordGate
      title={<Trans>Enter the password to open this content</Trans>}
      maxLength={contentPasswordMaxLength}
      enter={async (password) => {
        await api('POST /content/password/enter', { body: { contentOid, password } })
        await queryClient.invalidateQueries(queriesOf(['content', ...itemListKeys]))
      }}
    />
  )
}

/** Where a viewer enters a password. */
export function PasswordGate({
  title,
  after,
  maxLength,
  enter,
}: {
  title: ReactNode
  /** What comes after it: what else it takes. */
  after?: ReactNode
  maxLength: number
  /** Sends it, and loads what it opened. */
  enter: (password: string) => Promise<void>
}) {
  const { t } = useLingui()
  const { form } = useDraft({ password: '' })
  const { onSubmit, isBusy, problem } = useSend(form, ({ password }) => enter(password), {
    field: 'password',
  })
  return (
    <form
      id={gateId}
      noValidate
      onSubmit={onSubmit}
      className="flex flex-col gap-4 rounded-xl border border-line bg-raised p-4 md:p-5"
    >
      <p className="flex items-center gap-2 font-medium">
        <Lock aria-hidden className="size-4 shrink-0" />
        {title}
      </p>
      {after ? (
        <p className="text-sm text-ink-soft">
          <Trans>After the password: {after}</Trans>
        </p>
      ) : null}
      <div className="max-w-sm">
        <TextField
          form={form}
          as={PasswordInput}
          name="password"
          label={t`Password`}
          hint={t`Ask the creator for the password.`}
          autoComplete="off"
          maxLength={maxLength}
          required
        />
      </div>
      <Failure error={problem} />
      <Button type="submit" variant="primary" busy={isBusy} className="self-start">
        <Trans>Open</Trans>
      </Button>
    </form>
  )
}
