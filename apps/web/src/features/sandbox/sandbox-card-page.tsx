import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { leaveFor } from '../../lib/leave-for.ts'
import { Failure } from '../../ui/failure.tsx'
import { isFilledIn } from '../../ui/form/check.ts'
import { TextField } from '../../ui/form/fields.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SandboxButton, SandboxShell } from './sandbox-shell.tsx'
import { TestNumbers } from './test-numbers.tsx'

/** The page of the sandbox gateway where a card is typed in: one of its test numbers, never a real one. */
export function SandboxCardPage() {
  const { id } = useParams({ from: '/framed/sandbox/card/$id' })
  const { api } = useApp()
  const page = useQuery({
    queryKey: ['sandbox-card', id],
    queryFn: ({ signal }) => api('GET /payment/sandbox/card/{id}', { params: { id }, signal }),
    staleTime: 0,
    retry: false,
  })
  return (
    <SandboxShell
      note={
        <Trans>
          This is the site’s sandbox gateway for trying out payments. It only takes test numbers,
          and no real money moves.
        </Trans>
      }
    >
      <Loaded query={page} pending={<Skeleton className="h-56 rounded-none" />}>
        {(data) => <CardForm id={id} isOpen={data.state === 'open'} />}
      </Loaded>
    </SandboxShell>
  )
}

function CardForm({ id, isOpen }: { id: string; isOpen: boolean }) {
  const { t } = useLingui()
  const { api } = useApp()
  const { form, values, set } = useDraft({ number: '', expiry: '12/34' })
  const number = values.number.replaceAll(/\s/g, '')
  const save = useMutation({
    mutationFn: (card: { number: string; expMonth: number; expYear: number } | null) =>
      api('POST /payment/sandbox/card/{id}', { params: { id }, body: { card } }),
    onSuccess: ({ returnUrl }) => leaveFor(returnUrl),
  })
  const busy = save.isPending
  const [expMonth = 0, year = 0] = values.expiry.split('/').map(Number)
  if (!isOpen) {
    return (
      <>
        <p role="status" className="border-l-4 border-ink py-1 pl-3 text-sm">
          <Trans>This page has already been used. It can’t accept another card.</Trans>
        </p>
        {/* The gateway keeps the first decision; this call only asks for the way back. */}
        <SandboxButton isMain busy={busy} onClick={() => save.mutate(null)}>
          <Trans>Return to the shop</Trans>
        </SandboxButton>
      </>
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isFilledIn(event.currentTarget)) return
        save.mutate({ number, expMonth, expYear: 2000 + year })
      }}
      className="flex flex-col gap-5"
    >
      <TestNumbers chosen={number} onChoose={(chosen) => set('number', chosen)} />
      <TextField
        form={form}
        name="number"
        label={t`Card number`}
        required
        inputMode="numeric"
        autoComplete="off"
        className="rounded-none font-mono"
      />
      <TextField
        form={form}
        name="expiry"
        label={t`Expiry (month/year)`}
        required
        advice={t`Enter a month and a year, such as 12/34.`}
        pattern="(0?[1-9]|1[0-2])/\d\d"
        autoComplete="off"
        className="w-28 rounded-none font-mono"
      />
      <Failure error={save.error} />
      <div className="flex flex-col gap-2">
        <SandboxButton
          type="submit"
          isMain
          disabled={busy || values.number === ''}
          busy={busy && save.variables !== null}
        >
          <Trans>Save card</Trans>
        </SandboxButton>
        <SandboxButton
          disabled={busy}
          busy={busy && save.variables === null}
          onClick={() => save.mutate(null)}
        >
          <Trans>Return without a card</Trans>
        </SandboxButton>
      </div>
    </form>
  )
}
