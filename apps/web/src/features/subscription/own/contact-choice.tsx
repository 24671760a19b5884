import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { Failure } from '../../../ui/failure.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { showToast } from '../../../ui/toast.ts'
import { type Subscription, subscriptionsQuery } from '../subscriptions.api.ts'

/** Whether the creator learns the reader’s name and address to write to them; off until they say so. */
export function ContactChoice({ held }: { held: Subscription }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const { creatorOid, creatorName: name, agreesToContact } = held
  const change = useMutation({
    mutationFn: (agrees: boolean) =>
      api('PUT /account/subscriptions/contact', { body: { creatorOid, agrees } }),
    onSuccess: () => showToast(t`Choice saved`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: subscriptionsQuery(api).queryKey }),
  })
  return (
    <div className="flex basis-full flex-col gap-1">
      <Switch
        label={<Trans>Let {name} email you</Trans>}
        hint={
          <Trans>
            Shares your name and email address with this creator, even if they move to another site.
            You can turn it off anytime.
          </Trans>
        }
        checked={change.isPending ? change.variables : agreesToContact}
        disabled={change.isPending}
        onChange={(agrees) => change.mutate(agrees)}
      />
      <Failure error={change.error} />
    </div>
  )
}
