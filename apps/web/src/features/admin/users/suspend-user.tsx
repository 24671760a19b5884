import { Trans, useLingui } from '@lingui/react/macro'
import { useApp } from '../../../lib/app-context.ts'
import { TextField } from '../../../ui/form/fields.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { showToast } from '../../../ui/toast.ts'
import { fromLocal, toLocal } from '../notices/local-time.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { type ReadUser, useUserAgain } from './users.api.ts'

/** Suspends somebody, or changes the reason and the end of it. */
export function SuspendUser({ user, onClose }: { user: ReadUser; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const again = useUserAgain(user.oid)
  const { form, values } = useDraft({ until: toLocal(user.suspension?.until ?? null) })
  const { nickname } = user
  const suspend = async (reason: string) => {
    await api('PUT /admin/users/{userOid}/suspension', {
      params: { userOid: user.oid },
      body: { reason, until: fromLocal(values.until) },
    })
    again()
    showToast(t`Account suspended`)
  }
  return (
    <ReasonDialog
      danger
      title={<Trans>Suspend {nickname}?</Trans>}
      description={
        <Trans>
          All sessions end immediately and login is blocked. The user gets an email and can read the
          reason. Published work stays up; take it down under Stories if needed.
        </Trans>
      }
      confirm={<Trans>Suspend account</Trans>}
      hint={t`Recorded in the audit log and shown to the suspended user.`}
      isChanged={values.until !== ''}
      onConfirm={suspend}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="until"
        label={t`Ends`}
        hint={t`Leave empty to suspend until lifted.`}
        type="datetime-local"
      />
    </ReasonDialog>
  )
}
