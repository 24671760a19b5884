import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { showToast } from '../../ui/toast.ts'
import { oneTouchQuery } from './commerce.api.ts'

/** Whether the next purchases are paid without being asked. */
export function OneTouchSwitch() {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const { data } = useQuery(oneTouchQuery(api))
  const turn = useMutation({
    mutationFn: (on: boolean) => api('POST /account/one-touch-payment', { body: { on } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(oneTouchQuery(api).queryKey, answer)
      showToast(
        answer.oneTouchPayment ? t`One-touch payment turned on` : t`One-touch payment turned off`,
      )
    },
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  if (!data) return null
  return (
    <Checkbox
      label={t`One-touch payment: buy without confirming next time`}
      checked={data.oneTouchPayment}
      onChange={(on) => turn.mutate(on)}
    />
  )
}
