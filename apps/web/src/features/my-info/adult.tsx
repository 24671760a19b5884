import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toast.ts'
import { becomeViewer } from '../account/account.api.ts'
import { useFilters } from '../../lib/use-filters.ts'
import { type Verification, verificationQuery } from '../adult/adult.api.ts'
import { CertificationForm } from '../adult/certification-form.tsx'
import { CheckResult } from '../adult/check-result.tsx'
import { useAdultSwitch } from '../adult/use-adult-switch.ts'
import { Part } from '../../ui/part.tsx'

/** Whether the reader is verified as an adult, and the adult switch. */
export function Adult() {
  const { api } = useApp()
  const { filters } = useFilters(['tab', 'verification'])
  const state = useQuery(verificationQuery(api))
  if (filters.verification) return <CheckResult verificationOid={filters.verification} />
  return (
    <Loaded query={state} pending={<Skeleton className="h-48" />}>
      {({ verified, isBarred }) => {
        if (verified) return <Verified verified={verified} isBarred={isBarred} />
        return (
          <Part title={<Trans>Verify your age</Trans>}>
            <Card className="md:p-6">
              <div className="max-w-md">
                <CertificationForm />
              </div>
            </Card>
          </Part>
        )
      }}
    </Loaded>
  )
}

function Verified({
  verified,
  isBarred,
}: {
  verified: NonNullable<Verification['verified']>
  isBarred: boolean
}) {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const turn = useAdultSwitch()
  const { isOn } = useQuery(verificationQuery(api)).data ?? { isOn: false }
  const takeBack = useMutation({
    mutationFn: () => api('DELETE /account/certified', {}),
    onSuccess: ({ user }) => becomeViewer(queryClient, user),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  const on = i18n.date(verified.verifiedAt, { dateStyle: 'long' })
  const ways = {
    identity: t`by ID`,
    age_estimation: t`by age estimate`,
  }
  const way = ways[verified.method]
  return (
    <Part title={<Trans>Adult stories</Trans>}>
      <div className="flex flex-col gap-5 rounded-lg border border-line bg-raised p-4 md:p-5">
        <Switch
          label={<Trans>Show adult stories</Trans>}
          hint={
            isBarred ? (
              <Trans>This account can’t see adult content.</Trans>
            ) : (
              <Trans>
                When this is off, images of adult stories are blurred and you can’t open these
                stories.
              </Trans>
            )
          }
          checked={turn.isPending ? turn.variables : isOn}
          disabled={isBarred || turn.isPending}
          onChange={(next) => turn.mutate(next)}
        />
        <div className="flex flex-wrap items-center gap-4 border-t border-line pt-4">
          <p className="min-w-0 flex-1 basis-64 text-sm text-ink-soft">
            <Trans>
              Verified on {on} {way}.
            </Trans>{' '}
            {verified.provider === 'sandbox' ? (
              <Trans>This was a test. The sandbox doesn’t check anyone’s age.</Trans>
            ) : null}
          </p>
          <Button size="sm" busy={takeBack.isPending} onClick={() => takeBack.mutate()}>
            <Trans>Remove verification</Trans>
          </Button>
        </div>
      </div>
    </Part>
  )
}
