import { Trans, useLingui } from '@lingui/react/macro'
import { noticeBodyMaxLength, noticeTitleMaxLength } from '@plax/contracts/pages/notice-values'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { useMay } from '../../../lib/use-may.ts'
import { Button } from '../../../ui/button.tsx'
import { useDraft } from '../../../ui/form/use-draft.ts'
import { LeaveWarning } from '../../../ui/leave-warning.tsx'
import { showToast } from '../../../ui/toast.ts'
import { May } from '../may.tsx'
import { textsOf } from '../pages/draft.ts'
import { FallbackNote } from '../pages/fallback-note.tsx'
import { LanguageTabs } from '../pages/language-tabs.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { DeleteNotice } from './delete-notice.tsx'
import { bodyOf, draftOfNotice, type NoticeDraft } from './notice-draft.ts'
import { NoticeFields } from './notice-fields.tsx'
import { type AdminNotice, forgetNotices } from './notices.api.ts'

const limits = { title: noticeTitleMaxLength, body: noticeBodyMaxLength }

/** Writes a notice, in the languages that are wanted; null begins one. */
export function NoticeForm({ notice }: { notice: AdminNotice | null }) {
  const { t } = useLingui()
  const { i18n } = useApp()
  const may = useMay()
  const [first] = useState(() => draftOfNotice(notice, new Date()))
  const { form, values, isChanged, set } = useDraft<NoticeDraft>(first)
  const [isDeleting, setIsDeleting] = useState(false)
  const body = bodyOf(values)
  const texts = textsOf(values.texts)
  const save = useSaveNotice(notice, () => form.reset(form.getValues()))
  const maySave = may(
    notice ? 'PUT /account/admin/notices/{noticeOid}' : 'POST /account/admin/notices',
  )
  return (
    <>
      <Link
        to="/admin/$"
        params={{ _splat: 'notices' }}
        className="mb-3 -ml-1 inline-flex items-center gap-1 rounded-sm py-1 pr-2 text-sm text-ink-soft hover:text-ink"
      >
        <ChevronLeft aria-hidden className="size-4" />
        <Trans>Notices</Trans>
      </Link>
      <ScreenHead title={!notice ? t`New notice` : maySave ? t`Edit notice` : t`Notice`} />
      <fieldset disabled={!maySave} className="contents">
        <NoticeFields form={form} values={values} set={set} />
      </fieldset>
      <LanguageTabs
        draft={values.texts}
        limits={limits}
        readOnly={!maySave}
        onChange={(texts) => set('texts', texts)}
      />
      <div className="mt-6 flex flex-wrap items-center justify-end gap-3 border-t border-line pt-4 empty:hidden">
        {save.isError ? (
          <p role="alert" className="min-w-0 flex-1 basis-60 text-sm text-danger">
            {messageOf(save.error, i18n)}
          </p>
        ) : texts ? (
          <p role="status" className="min-w-0 flex-1 basis-60 text-sm">
            <FallbackNote texts={texts} />
          </p>
        ) : null}
        {notice ? (
          <May call="DELETE /account/admin/notices/{noticeOid}">
            <Button variant="ghost" onClick={() => setIsDeleting(true)}>
              <Trans>Delete</Trans>
            </Button>
          </May>
        ) : null}
        {maySave ? (
          <Button
            variant="primary"
            busy={save.isPending}
            disabled={!isChanged || !body}
            onClick={() => body && save.mutate(body)}
          >
            <Trans>Save</Trans>
          </Button>
        ) : null}
      </div>
      <LeaveWarning isDirty={isChanged} />
      {notice && isDeleting ? (
        <DeleteNotice oid={notice.oid} onClose={() => setIsDeleting(false)} />
      ) : null}
    </>
  )
}

function useSaveNotice(notice: AdminNotice | null, onSaved: () => void) {
  const { t } = useLingui()
  const { api } = useApp()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: NonNullable<ReturnType<typeof bodyOf>>) =>
      notice
        ? api('PUT /account/admin/notices/{noticeOid}', {
            params: { noticeOid: notice.oid },
            body: { ...body, revision: notice.revision },
          })
        : api('POST /account/admin/notices', { body }),
    onSuccess: async () => {
      onSaved()
      showToast(t`Notice saved`)
      await navigate({ to: '/admin/$', params: { _splat: 'notices' }, ignoreBlocker: true })
      await forgetNotices(client)
    },
  })
}
